// The rendering process (lib/server/renderer): renders pages, and calls the API in the process that started it.
import { rmSync } from "node:fs"
import { createServer } from "node:http"
import next from "next"
import { env } from "../server/env.server"
import { registerApi } from "../server/api/in-process-api"
import { callOverSocket } from "../server/renderer/call-over-socket"
import { servePages } from "../server/renderer/serve-pages"
import { surviveUnhandledRejections } from "../server/unhandled-rejections"
import { contracts } from "./contracts"

const MAX_HEADER_BYTES = 64 * 1024
const [callSocket = "", pageSocket = ""] = process.argv.slice(2)

surviveUnhandledRejections()
for (const event of ["disconnect", "SIGTERM"] as const) process.once(event, () => process.exit(0))
registerApi(
  Object.values(contracts).flatMap((contract) => Object.values(contract)),
  callOverSocket(callSocket),
)
const app = next({ dev: false, dir: process.cwd(), hostname: env.MAIN_HOST, port: env.PORT })
await app.prepare()
const handle = app.getRequestHandler()
const server = createServer(
  // The other side closes connections.
  { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES },
  servePages((request, response) => void handle(request, response)),
)
// A process that was killed leaves its socket behind.
rmSync(pageSocket, { force: true })
await new Promise<void>((resolve) => server.listen(pageSocket, resolve))
process.send?.("ready")
