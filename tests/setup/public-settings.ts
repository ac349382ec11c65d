// Imported before anything that reads the settings: an installation that others can reach, without a gateway or a mail server.
process.env.TRUSTED_PROXIES = "127.0.0.1"
Reflect.deleteProperty(process.env, "GATEWAY_PORT")
