import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { trustedRequest } from "@/lib/server/network/trusted-request"
import { env } from "@/lib/server/env.server"
import type { Hub } from "./hub"

/** The most connections of one process: in all, from one IP address, and from one IP address before authentication. */
export interface LiveLimits {
  connections: number
  perIp: number
  unauthenticatedPerIp: number
}

export const LIVE_LIMITS: LiveLimits = { connections: 50_000, perIp: 2_000, unauthenticatedPerIp: 100 }

type UpgradeRejection = { status: string; message: string; retryAfterSeconds?: number }

/** When a client may try again whose connection found no room. */
const RETRY_AFTER_SECONDS = 5

/**
 * Checks the upgrade request of a live connection: a valid host, an `Origin` of that same host (ASVS 4.4.2), and
 * https where a proxy terminates TLS. Returns the host and the client's IP address, or a rejection.
 */
export function checkUpgrade(request: IncomingMessage): { host: string; ip: string } | UpgradeRejection {
  const isPlainHttp = env.TRUSTED_PROXIES.length > 0 && request.headers["x-forwarded-proto"] === "http"
  const client = trustedRequest(request)
  if (!client) return { status: "400 Bad Request", message: "The request must name one host." }
  const { ip, host, protocol } = client
  const { origin } = request.headers
  if (origin !== undefined && origin !== `${protocol}://${host}`)
    return { status: "403 Forbidden", message: "This request came from another site." }
  if (isPlainHttp) return { status: "426 Upgrade Required", message: "The live connection is spoken over TLS alone." }
  return { host, ip }
}

/** Checks the limits on connections; undefined while there is room. */
export function checkRoom(hub: Hub, ip: string, limits: LiveLimits): UpgradeRejection | undefined {
  if (hub.connections.size >= limits.connections)
    return { status: "503 Service Unavailable", message: "There is no room.", retryAfterSeconds: RETRY_AFTER_SECONDS }
  const isOverIpLimit = (hub.countPerIp.get(ip) ?? 0) >= limits.perIp
  if (isOverIpLimit || (hub.unauthenticatedPerIp.get(ip) ?? 0) >= limits.unauthenticatedPerIp)
    return { status: "429 Too Many Requests", message: "There are too many connections from this address." }
  return undefined
}

/** Answers an upgrade with an HTTP error and a text body, and closes the socket. */
export function rejectUpgrade(socket: Duplex, { status, message, retryAfterSeconds }: UpgradeRejection): void {
  const retry = retryAfterSeconds === undefined ? "" : `retry-after: ${retryAfterSeconds}\r\n`
  const headers = `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n`
  socket.end(`${headers}${retry}content-length: ${Buffer.byteLength(message)}\r\n\r\n${message}`)
}
