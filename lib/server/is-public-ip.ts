import { BlockList, isIP, isIPv4 } from "node:net"

/** Ranges that are not public: loopback, private and shared networks, tunnels, documentation and multicast. */
const reserved = new BlockList()
const networks: [address: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]
for (const [address, bits] of networks) reserved.addSubnet(address, bits, isIPv4(address) ? "ipv4" : "ipv6")

const globalUnicast = new BlockList()
globalUnicast.addSubnet("2000::", 3, "ipv6")

/** Whether a text is a public IP address (security.md, pitfall 7); false for anything that is no IP address. */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, "ipv4")
  return family === 6 && globalUnicast.check(address, "ipv6") && !reserved.check(address, "ipv6")
}
