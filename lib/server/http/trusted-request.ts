import type { IncomingMessage } from "node:http"
import { BlockList, isIPv6 } from "node:net"
import { env } from "@/lib/server/env.server"

/** Who a request is for and from, as far as the door can vouch for it. */
export interface Vouched {
  /** Lower case, with its port if it named one. */
  host: string
  ip: string
  protocol: "http" | "https"
}

const hostForm = /^(?=.{1,260}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** Tells whether a name, in lower case, can be a host: with its port if it has one. */
export const isHost = (host: string) => hostForm.test(host) && !host.includes("..")

const ours =
  /^(?:x-lectern-.*|x-nonce|x-real-ip|forwarded|x-forwarded-.*|x-middleware-.*|x-nextjs-.*|next-action|content-security-policy|x-invoke-.*)$/
// By these two a page in development finds what its server says of it; without them it waits for ever.
const passedInDevelopment = /^x-nextjs-(?:html-)?request-id$/
const isDevelopment = env.NODE_ENV === "development"

const trusted = new BlockList()
for (const proxy of env.TRUSTED_PROXIES) {
  const [address = "", bits] = proxy.split("/")
  const family = isIPv6(address) ? "ipv6" : "ipv4"
  if (bits) trusted.addSubnet(address, Number(bits), family)
  else trusted.addAddress(address, family)
}

/**
 * Strips what only we may say (institute, nonce and forwarded headers), believing a forwarded address and protocol
 * from a configured proxy alone, and states them anew. Undefined when the request does not name exactly one good host.
 */
export function vouch(request: IncomingMessage): Vouched | undefined {
  const raw = request.rawHeaders
  const kept: string[] = []
  const forwarded = new Map<string, string>()
  let host: string | undefined
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]?.toLowerCase() ?? ""
    const value = raw[i + 1] ?? ""
    if (name === "host") {
      if (host !== undefined) return undefined
      host = value.toLowerCase()
    }
    if (isDevelopment && passedInDevelopment.test(name)) kept.push(name, value)
    else if (ours.test(name)) forwarded.set(name, value)
    else kept.push(name, value)
  }
  if (!host || !isHost(host)) return undefined

  const peer = (request.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, "")
  const ip = (isTrusted(peer) && lastOf(forwarded.get("x-forwarded-for"))) || peer
  const protocol = protocolOf(peer, forwarded.get("x-forwarded-proto"))
  const said = { "x-real-ip": ip, "x-forwarded-host": host, "x-forwarded-proto": protocol }
  for (const name of forwarded.keys()) delete request.headers[name]
  Object.assign(request.headers, said)
  request.rawHeaders = [...kept, ...Object.entries(said).flat()]
  return { host, ip, protocol }
}

/** The protocol of the visit: what a configured proxy says, and else what it is. */
export const protocolOf = (peer: string | undefined, forwarded: string | undefined): Vouched["protocol"] =>
  forwarded === "https" && peer !== undefined && isTrusted(peer.replace(/^::ffff:/, "")) ? "https" : "http"

const isTrusted = (peer: string) =>
  env.TRUSTED_PROXIES.length > 0 && trusted.check(peer, isIPv6(peer) ? "ipv6" : "ipv4")

const lastOf = (list: string | undefined) => list?.split(",").at(-1)?.trim()
