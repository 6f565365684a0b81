"""The doctor: pure checks over a machine that it may read and not change, each with what would mend the fault."""
