import { isIPv6 } from "node:net"
import { env } from "@/lib/server/env.server"
import { dns } from "@/lib/server/gateways/dns/dns"
import { ownershipValue } from "./check-dns.server"
import type { Domain } from "./contract"
import type { DomainRow } from "./domain-queries.server"
import { displayHost, isApex, OWNERSHIP_PREFIX } from "./parse-domain.server"

/** Domains as administrators see them, each with the records to set. */
export async function presentDomains(rows: DomainRow[]): Promise<Domain[]> {
  const addresses = rows.some(({ host }) => isApex(host)) ? await dns.addresses(env.MAIN_HOST).catch(() => []) : []
  return rows.map((row) => presentDomain(row, addresses))
}

function presentDomain({ txtToken, ...row }: DomainRow, addresses: string[]): Domain {
  const { host } = row
  return {
    ...row,
    displayHost: displayHost(host),
    isManaged: txtToken === null,
    ownershipRecord:
      txtToken === null ? null : { type: "TXT", name: OWNERSHIP_PREFIX + host, value: ownershipValue(txtToken) },
    routingRecords: txtToken === null ? [] : routingRecords(host, addresses),
  }
}

/** A registered domain itself can have no CNAME (RFC 1034 §3.6.2), so it gets the addresses of the main host. */
const routingRecords = (host: string, addresses: string[]): Domain["routingRecords"] =>
  isApex(host) && addresses.length > 0
    ? addresses.map((value) => ({ type: isIPv6(value) ? "AAAA" : "A", name: host, value }))
    : [{ type: "CNAME", name: host, value: env.MAIN_HOST }]
