// Loaded into the program by NODE_OPTIONS: writes each request that Node's HTTP parser reads to the file PARSED_REQUESTS, one
// line each. A response without a line was served by the fast path, which never runs that parser.
import { subscribe } from "node:diagnostics_channel"
import { appendFileSync } from "node:fs"

subscribe("http.server.request.start", ({ request }) => {
  appendFileSync(process.env.PARSED_REQUESTS, `${request.method} ${request.headers.host} ${request.url}\n`)
})
