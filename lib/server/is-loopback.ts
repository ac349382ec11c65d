import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** Whether a text is an IP address of this machine itself, also as IPv4 mapped to IPv6. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === "loopback"
