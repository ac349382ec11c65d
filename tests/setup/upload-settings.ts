// Imported before anything that reads the settings: little space for uploads, and clients with addresses of their own.
process.env.UPLOADS_MB = "450"
process.env.UPLOADS_FREE_MB = "1"
process.env.TRUSTED_PROXIES = "127.0.0.1"
