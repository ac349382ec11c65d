import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { clientNetwork } from "../network/client-network"
import { isTrustedProxy } from "../network/trusted-request"
import { createConnectionCheck } from "./check-connections"
import { type ClientConnection, type ConnectionTable, createConnectionTable } from "./connection-table"

/** The limits on the connections of an HTTP server. */
export interface ConnectionLimits {
  /** Open sockets, in all and of one address; a trusted proxy has as many as it needs. */
  sockets: number
  socketsPerAddress: number
  /** Requests of one socket that are under way, and that wait for those; more end the socket. */
  requestsPerSocket: number
  requestsWaitingPerSocket: number
  /** Bytes of responses that clients have not taken, in all. */
  unsentBytes: number
  /** How long a client may take nothing of a response. */
  stalledMs: number
}

/** Limits the connections of one HTTP server. */
export interface ConnectionGuard {
  /** Passes at most `requestsPerSocket` requests of a socket at a time to a listener. */
  limitRequests: (listener: RequestListener) => RequestListener
  /** Checks every connection of a server before its other listeners see it; call it once they are set. */
  attach: (server: Server) => void
  stop: () => void
}

const CHECK_INTERVAL_MS = 100

/**
 * Creates the guard of a server's connections. Over a limit on sockets the one that has been idle longest is closed, of the
 * same address or of the address that has most; when none is idle, the new one is refused.
 */
export function createConnectionGuard(limits: ConnectionLimits): ConnectionGuard {
  const table = createConnectionTable()
  const checks = setInterval(createConnectionCheck(table, limits), CHECK_INTERVAL_MS)
  checks.unref()
  return {
    limitRequests: (listener) => (request, response) => {
      const connection = table.connections.get(request.socket)
      if (!connection) return listener(request, response)
      table.touch(request.socket)
      const start = () => startRequest(connection, { request, response, listener })
      if (connection.responses.size < limits.requestsPerSocket) return start()
      if (connection.waiting.length >= limits.requestsWaitingPerSocket) return void request.socket.destroy()
      request.socket.pause()
      connection.waiting.push(start)
    },
    attach(server) {
      const listeners = server.listeners("connection")
      server.removeAllListeners("connection")
      server.on("connection", (socket: Socket) => {
        if (!admit(table, socket, limits)) return void socket.destroy()
        for (const listener of listeners) listener.call(server, socket)
      })
      // Live connections have limits of their own.
      server.on("upgrade", ({ socket }) => table.remove(socket))
    },
    stop: () => clearInterval(checks),
  }
}

function admit(table: ConnectionTable, socket: Socket, limits: ConnectionLimits): boolean {
  const peer = socket.remoteAddress
  if (peer === undefined) return false
  const address = isTrustedProxy(peer) ? undefined : clientNetwork(peer)
  const hasMany = address !== undefined && table.countOf(address) >= limits.socketsPerAddress
  if (hasMany && !table.closeIdle(address)) return false
  if (table.connections.size >= limits.sockets && !table.closeIdle()) return false
  table.add(socket, address)
  return true
}

function startRequest(
  { responses, waiting }: ClientConnection,
  { request, response, listener }: { request: IncomingMessage; response: ServerResponse; listener: RequestListener },
): void {
  responses.add(response)
  response.once("close", () => {
    responses.delete(response)
    waiting.shift()?.()
    if (waiting.length === 0 && request.socket.isPaused()) request.socket.resume()
  })
  listener(request, response)
}
