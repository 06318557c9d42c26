"""What work in parts is likely to take, told before it is begun from a sample of the parts."""
