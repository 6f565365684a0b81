"""The systemd service: what `tallybox service` puts onto a machine, takes away again, and says about it."""
