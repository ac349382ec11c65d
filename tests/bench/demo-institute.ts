/** The demo institute of the measurements, and the host of its pages. */
export const acme = 2
export const host = "acme.localhost"

/** The headers of a browser that opens one of its pages; wrk adds its own `Host` unless the name is written so. */
export const browserHeaders = { "Accept-Encoding": "gzip, deflate, br", Host: host }
