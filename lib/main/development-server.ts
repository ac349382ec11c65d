import { createServer, type OutgoingHttpHeaders, type ServerResponse } from "node:http"
import next from "next"
import { env } from "../server/env.server"
import { registerInProcessApi } from "../server/api/registry"
import type { Renderer } from "../server/renderer/renderer"
import { implementations } from "./handlers"
import type { UpgradeListener } from "./route-upgrade"

/** Starts Next with live reload in this process; the upgrade is that of its hot reload. It renders nothing for the cache. */
export async function startDevelopmentServer(): Promise<Renderer & { upgrade: UpgradeListener }> {
  registerInProcessApi(implementations)
  const upgrades = createServer()
  const app = next({ dev: true, dir: process.cwd(), hostname: env.MAIN_HOST, port: env.PORT, httpServer: upgrades })
  await app.prepare()
  const handle = app.getRequestHandler()
  return {
    render: () => Promise.reject(new Error("pages are not cached in development")),
    async forward(request, response, { status }) {
      if (status !== undefined) replaceStatus(response, status)
      await handle(request, response)
      return "sent"
    },
    upgrade(request, socket, head) {
      if (request.url?.startsWith("/_next/")) upgrades.emit("upgrade", request, socket, head)
      else socket.destroy()
    },
    stop: () => app.close(),
  }
}

/** Makes a response that is sent with the status 200 have another one. */
function replaceStatus(response: ServerResponse, status: number): void {
  const writeHead = response.writeHead.bind(response)
  Object.assign(response, {
    writeHead: (sent: number, headers?: OutgoingHttpHeaders) => writeHead(sent === 200 ? status : sent, headers),
  })
}
