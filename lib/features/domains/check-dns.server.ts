import { Failure } from "@/lib/contract/errors"
import { env } from "@/lib/server/env.server"
import { dns } from "@/lib/server/gateways/dns/dns"
import type { DnsFindings } from "./domain-state"
import { OWNERSHIP_PREFIX } from "./parse-domain.server"

const MAX_POINTS = 4
const MAX_LENGTH = 120

/** The text of the TXT record that proves the ownership of a domain. */
export const ownershipValue = (token: string): string => `lectern-verification=${token}`

/** Looks up the records of a domain; throws `dns_unavailable` when its name servers do not answer. */
export async function checkDns(host: string, token: string): Promise<DnsFindings> {
  const [texts, aliases, addresses, ownAddresses] = await Promise.all([
    dns.txt(OWNERSHIP_PREFIX + host),
    dns.cname(host),
    dns.addresses(host),
    dns.addresses(env.MAIN_HOST),
  ]).catch(() => {
    throw new Failure("dns_unavailable")
  })
  const isHere =
    aliases.includes(env.MAIN_HOST) ||
    (addresses.length > 0 && addresses.every((address) => ownAddresses.includes(address)))
  const pointsTo = (aliases.length > 0 ? aliases : addresses).slice(0, MAX_POINTS)
  return {
    ownership: texts.includes(ownershipValue(token)) ? "found" : texts.length > 0 ? "other" : "missing",
    routing: isHere ? "found" : pointsTo.length > 0 ? "elsewhere" : "missing",
    pointsTo: isHere ? [] : pointsTo.map((name) => name.slice(0, MAX_LENGTH)),
  }
}
