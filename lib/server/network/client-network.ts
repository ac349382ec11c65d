import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** The part of an IPv6 address that providers assign to one customer. */
const IPV6_PREFIX = 64

/** The network that an IP address counts as in rate limits: itself in IPv4, its /64 in IPv6, which one client has whole. */
export function clientNetwork(ip: string): string {
  if (isIP(ip) !== 6 || ipaddr.process(ip).kind() === "ipv4") return ip
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${IPV6_PREFIX}`).toString()
}
