import type { IncomingMessage, ServerResponse } from "node:http"
import { isIP } from "node:net"
import proxyAddr from "proxy-addr"
import { env } from "@/lib/server/env.server"
import { isLoopback } from "@/lib/server/is-loopback"
import { memoize } from "@/lib/shared/memoize"
import { LOCAL_HEADER } from "./trusted-headers"
import { reportUntrustedProxy } from "./untrusted-proxy"

/** Host, client address and protocol of a request, taken from the connection or from a trusted proxy. */
export interface ClientInfo {
  /** Lower case, with the port if the request names one. */
  host: string
  ip: string
  protocol: "http" | "https"
}

/** A request, its response and what is known of the client. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  client: ClientInfo
}

/** The hosts and the peers of a server are few, and reading either takes longer than the rest of this module. */
const MAX_MEMOIZED = 1_000
const hostPattern = /^(?=.{1,260}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/**
 * Whether a lower-case text is a host name that a URL can hold, with or without a port: not `08`, `1.2.3.4.5` or
 * `localhost:99999`, and no number that a URL would spell as another address.
 */
export const isHost = memoize(
  MAX_MEMOIZED,
  (host: string) =>
    hostPattern.test(host) && !host.includes("..") && URL.parse(`http://${host}`)?.hostname === host.split(":", 1)[0],
)

/** Headers that only this server may set; they are removed from incoming requests. */
const reservedHeaders =
  /^(?:x-lectern-.*|x-nonce|x-real-ip|forwarded|x-forwarded-.*|x-middleware-.*|x-nextjs-.*|next-action|content-security-policy|x-invoke-.*)$/
/** Headers by which a proxy shows itself. */
const proxyHeaders = /^(?:forwarded|x-forwarded-.*|x-real-ip|via)$/
const localHost = /^(?:[a-z0-9-]+\.)*localhost(?::\d{1,5})?$/
// In development Next matches a page with its dev server by these two headers; without them the page hangs.
const allowedInDevelopment = /^x-nextjs-(?:html-)?request-id$/
const isDevelopment = env.NODE_ENV === "development"

const trustedProxies = proxyAddr.compile(env.TRUSTED_PROXIES)
const isTrusted = memoize(MAX_MEMOIZED, (address: string) => trustedProxies(address, 0))

/**
 * Removes reserved headers (institute, nonce, forwarded) from a request and sets the forwarded headers to trusted
 * values: `X-Forwarded-For` and `X-Forwarded-Proto` count only from a proxy in `TRUSTED_PROXIES`. Undefined when the
 * request does not name exactly one valid host.
 */
export function trustedRequest(request: IncomingMessage): ClientInfo | undefined {
  const raw = request.rawHeaders
  const rawHeaders: string[] = []
  const forwarded = new Map<string, string>()
  let host: string | undefined
  let isProxied = false
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]?.toLowerCase() ?? ""
    const value = raw[i + 1] ?? ""
    if (name === "host") {
      if (host !== undefined) return undefined
      host = value.toLowerCase()
    }
    isProxied ||= proxyHeaders.test(name)
    if (isDevelopment && allowedInDevelopment.test(name)) rawHeaders.push(name, value)
    else if (reservedHeaders.test(name)) forwarded.set(name, value)
    else rawHeaders.push(name, value)
  }
  if (!host || !isHost(host)) return undefined

  const ip = addressOf(request)
  const protocol = protocolOf(request.socket.remoteAddress, forwarded.get("x-forwarded-proto"))
  const isLocal = isFromThisMachine(request, isProxied) && localHost.test(host)
  const trustedHeaders = {
    "x-real-ip": ip,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol,
    ...(isLocal && { [LOCAL_HEADER]: "yes" }),
  }
  for (const name of forwarded.keys()) delete request.headers[name]
  Object.assign(request.headers, trustedHeaders)
  request.rawHeaders = [...rawHeaders, ...Object.entries(trustedHeaders).flat()]
  return { host, ip, protocol }
}

/** Whether the connection comes from this machine and no proxy is behind it; reports one that is not trusted. */
function isFromThisMachine({ socket: { remoteAddress } }: IncomingMessage, isProxied: boolean): boolean {
  if (!remoteAddress || !isLoopback(remoteAddress)) return false
  if (isProxied && !isTrusted(remoteAddress)) reportUntrustedProxy(remoteAddress)
  return !isProxied
}

/** The protocol of the client: `forwarded` if the peer is a trusted proxy, else http. */
export const protocolOf = (peer: string | undefined, forwarded: string | undefined): ClientInfo["protocol"] =>
  forwarded === "https" && isTrustedProxy(peer) ? "https" : "http"

/** Whether the peer of a connection is a proxy in `TRUSTED_PROXIES`. */
export const isTrustedProxy = (peer: string | undefined): boolean => peer !== undefined && isTrusted(peer)

/** The last address of the chain of proxies that no trusted proxy has; that of the connection if it is not an IP address. */
function addressOf(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? "127.0.0.1"
  const address = request.socket.remoteAddress ? proxyAddr(request, isTrusted) : peer
  return (isIP(address) ? address : peer).replace(/^::ffff:(?=\d+\.)/i, "")
}
