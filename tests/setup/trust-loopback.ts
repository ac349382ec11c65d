// Imported before anything that reads the settings, so that tests can send forwarded headers.
process.env.TRUSTED_PROXIES = "127.0.0.1"
