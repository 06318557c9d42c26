"""Dynamic programming over profiles: the squares one by one, and of what came before only what later squares need."""
