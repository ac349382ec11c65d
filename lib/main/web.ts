import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import type { Duplex } from "node:stream"
import { getRequestListener } from "@hono/node-server"
import next from "next"
import { announce } from "./announce"
import { implementations } from "./handlers"
import { staticFiles } from "../server/http/static-files"
import { handleRequest } from "../server/http/handle-request"
import { serveFromSocket } from "../server/fast-path/serve-from-socket"
import { env } from "../server/env.server"
import { openApi } from "./openapi"
import { httpApp } from "../server/http/app"
import { registerInProcessApi } from "../server/http/registry"
import { mediaListener } from "../server/media/media-listener"
import { createCallCacheKey } from "../server/page-cache/call-cache-key"
import { listenForChanges } from "../server/page-cache/invalidation"
import { createPageCacheKey } from "../server/page-cache/page-cache-key"
import { pageQueries } from "./page-queries"

const isDevelopment = env.NODE_ENV === "development"
const hasFastPath = env.FAST_PATH && !isDevelopment

/** Pages and API, ready to be attached to an HTTP server. */
export interface Web {
  handleRequest: RequestListener
  /** Handles an upgrade other than `/live`: in development the hot reload of Next. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /**
   * Serves cached responses from the sockets of the server, unless `FAST_PATH` is off; returns a function that closes the
   * connections on the fast path.
   */
  attachFastPath: (server: Server) => () => void
  announce: () => Promise<void>
  close: () => Promise<void>
}

/** Prepares Next and the API; rejects when the connection for cache invalidation cannot be opened. */
export async function openWeb(): Promise<Web> {
  await listenForChanges()
  registerInProcessApi(implementations)
  const upgrades = createServer()
  const app = next({
    dev: isDevelopment,
    dir: process.cwd(),
    hostname: env.MAIN_HOST,
    port: env.PORT,
    httpServer: upgrades,
  })
  await app.prepare()

  const api = httpApp(implementations, openApi)
  const keys = {
    callCacheKey: createCallCacheKey(implementations.map(({ endpoint }) => endpoint)),
    pageCacheKey: createPageCacheKey(pageQueries),
  }
  return {
    handleRequest: handleRequest({
      api: getRequestListener(api.fetch, { overrideGlobalObjects: false }),
      callApi: (request) => api.fetch(request),
      ...keys,
      media: mediaListener,
      pages: app.getRequestHandler(),
      staticFile: staticFiles(env.NEXT_DIST_DIR),
      isPageCacheEnabled: !isDevelopment,
      hasFastPath,
    }),
    upgrade(request, socket, head) {
      if (isDevelopment && request.url?.startsWith("/_next/")) upgrades.emit("upgrade", request, socket, head)
      else socket.destroy()
    },
    attachFastPath: (server) => (hasFastPath ? serveFromSocket(server, keys) : () => undefined),
    announce,
    close: () => app.close(),
  }
}
