import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** The addresses that are assigned to the public internet in IPv6; `range()` counts unassigned ones as unicast too. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3")

/** Whether a text is a public IP address; false for anything that is no IP address. */
export function isPublicIp(address: string): boolean {
  if (!isIP(address)) return false
  const ip = ipaddr.parse(address)
  return ip.range() === "unicast" && (ip.kind() === "ipv4" || ip.match(GLOBAL_IPV6))
}
