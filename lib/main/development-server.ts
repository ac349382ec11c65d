import { createServer } from "node:http"
import next from "next"
import { env } from "../server/env.server"
import { registerInProcessApi } from "../server/http/registry"
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
    async forward(request, response) {
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
