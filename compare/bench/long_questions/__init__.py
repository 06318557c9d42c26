"""How questions of minutes and hours fare: several cores, estimates, memory, and processes that are killed."""
