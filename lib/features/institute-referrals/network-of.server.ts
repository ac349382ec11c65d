import { isIP } from "node:net"
import { clientNetwork } from "@/lib/server/network/client-network"

/** The network of an address, which says little of who somebody is: the /24 of IPv4, the /64 of IPv6; null for what is no address. */
export function networkOf(ip: string): string | null {
  if (isIP(ip) === 0) return null
  const network = clientNetwork(ip)
  return isIP(network) === 4 ? network.slice(0, network.lastIndexOf(".")) : network
}
