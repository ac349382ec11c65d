import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import type { LiveService } from "../server/live/start-live"

/** Takes over the connection of an upgrade request. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The upgrade listener of the HTTP server: `/live` goes to the live connections, everything else to the pages. */
export function routeUpgrade(
  connections: Pick<LiveService, "upgrade"> | undefined,
  pages: { upgrade: UpgradeListener } | undefined,
): UpgradeListener {
  return (request, socket, head) => {
    // Node removes its own listener; without one, a client that resets the connection causes an uncaught exception.
    socket.on("error", () => socket.destroy())
    if (connections && request.url?.split("?", 1)[0] === "/live") connections.upgrade(request, socket, head)
    else if (pages) pages.upgrade(request, socket, head)
    else socket.destroy()
  }
}
