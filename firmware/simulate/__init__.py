"""The daemon on a machine without a Pi: the same loop on mock pins, a pseudo-terminal, and a model of the panel."""
