"""The commands of `tallybox`, one module each: `add(parser)` says what it takes, `run(args)` does it and gives the status."""
