/** Looks up DNS records; a name without records of a type has none, and a server that does not answer throws. */
export interface DnsResolver {
  /** The texts of the TXT records of a name. */
  txt: (name: string) => Promise<string[]>
  /** The name that a name is an alias of, at most one. */
  cname: (name: string) => Promise<string[]>
  /** The IPv4 and IPv6 addresses of a name, aliases followed. */
  addresses: (name: string) => Promise<string[]>
}
