"""The daemon: loop, journal, screens, painting, settings, command line."""
