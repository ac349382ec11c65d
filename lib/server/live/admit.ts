import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { vouch } from "@/lib/server/http/trusted-request"
import { env } from "@/lib/server/env.server"
import type { Hub } from "./hub"

/** How many connections one program takes, and how many from one address: in all, and before they said who they are. */
export interface LiveLimits {
  connections: number
  perAddress: number
  strangersPerAddress: number
}

export const LIVE_LIMITS: LiveLimits = { connections: 50_000, perAddress: 2_000, strangersPerAddress: 100 }

type Refusal = { status: string; words: string }

/**
 * Looks at the request for a live connection before there is one: a good host, a page of that very host as its origin
 * (security.md, V4 4.4.2), https where a proxy ends it, and room. Answers the address it comes from.
 */
export function admit(hub: Hub, request: IncomingMessage, limits: LiveLimits): { ip: string } | Refusal {
  const isPlainOutside = env.TRUSTED_PROXIES.length > 0 && request.headers["x-forwarded-proto"] === "http"
  const vouched = vouch(request)
  if (!vouched) return { status: "400 Bad Request", words: "The request must name one host." }
  const { ip, host, protocol } = vouched
  const { origin } = request.headers
  if (origin !== undefined && origin !== `${protocol}://${host}`)
    return { status: "403 Forbidden", words: "This request came from another site." }
  if (isPlainOutside) return { status: "426 Upgrade Required", words: "The live connection is spoken over TLS alone." }
  if (hub.connections.size >= limits.connections)
    return { status: "503 Service Unavailable", words: "There is no room." }
  const isCrowded = (hub.perAddress.get(ip) ?? 0) >= limits.perAddress
  if (isCrowded || (hub.strangers.get(ip) ?? 0) >= limits.strangersPerAddress)
    return { status: "429 Too Many Requests", words: "There are too many connections from this address." }
  return { ip }
}

/** Answers in plain words instead of opening a connection. */
export function turnAway(socket: Duplex, { status, words }: Refusal): void {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n`
  socket.end(`${head}content-length: ${Buffer.byteLength(words)}\r\n\r\n${words}`)
}
