"""What the operations of the IR compute on arrays of lanes; faults and poison are decided elsewhere."""
