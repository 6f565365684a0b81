"""The box without a Pi: pins that a script presses, a cable that can be pulled, a panel whose glass can be read."""
