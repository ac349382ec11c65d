// Imported before anything that reads the settings, so that a test uses up the public calls of an address.
process.env.CALLS_PER_SECOND = "1"
