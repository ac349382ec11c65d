import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import type { Duplex } from "node:stream"
import { getRequestListener } from "@hono/node-server"
import next from "next"
import { announce } from "./announce"
import { implementations } from "./handlers"
import { builtFiles } from "../server/http/static-files"
import { door } from "../server/http/front"
import { answerQuickly } from "../server/fast-path/serve-from-socket"
import { env } from "../server/env.server"
import { openApi } from "./openapi"
import { httpApp } from "../server/http/app"
import { openInside } from "../server/http/registry"
import { mediaListener } from "../server/media/media-listener"
import { publicCalls } from "../server/page-cache/call-cache-key"
import { listenForChanges } from "../server/page-cache/invalidation"

const isDevelopment = env.NODE_ENV === "development"

/** Pages and API, ready to answer at an HTTP server. */
export interface Web {
  answer: RequestListener
  /** Takes an upgrade that is none of ours: in development, pages reload themselves. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers kept pages at the sockets of the server; the function it answers ends the connections that wait there. */
  quicken: (server: Server) => () => void
  announce: () => Promise<void>
  close: () => Promise<void>
}

/** Prepares Next and the API; rejects when what changes in the database cannot be heard. */
export async function openWeb(): Promise<Web> {
  await listenForChanges()
  openInside(implementations)
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
  const callAddress = publicCalls(implementations.map(({ endpoint }) => endpoint))
  return {
    answer: door({
      api: getRequestListener(api.fetch, { overrideGlobalObjects: false }),
      call: (request) => api.fetch(request),
      callAddress,
      media: mediaListener,
      pages: app.getRequestHandler(),
      built: builtFiles(env.NEXT_DIST_DIR),
      keepsPages: !isDevelopment,
    }),
    upgrade(request, socket, head) {
      if (isDevelopment && request.url?.startsWith("/_next/")) upgrades.emit("upgrade", request, socket, head)
      else socket.destroy()
    },
    quicken: (server) => answerQuickly(server, callAddress),
    announce,
    close: () => app.close(),
  }
}
