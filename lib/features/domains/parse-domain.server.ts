import { isIP } from "node:net"
import { domainToASCII, domainToUnicode } from "node:url"
import { parse } from "tldts"
import type { Refusal } from "./contract"

/** A domain in ASCII and lower case, and whether it is the registered one itself, which can have no CNAME. */
type ParsedDomain = { host: string; isApex: boolean; refusal?: undefined } | { host?: undefined; refusal: Refusal }

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** The names that are reserved for machines of one's own (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa|invalid|onion|in-addr\.arpa|ip6\.arpa)$/

/**
 * Parses what somebody typed as a domain: a name in any script and case, or a URL. Refuses addresses, local names, public
 * suffixes and the platform's own hosts.
 */
export function parseDomain(typed: string, ownHosts: string[]): ParsedDomain {
  const host = toHost(typed)
  if (host === undefined) return { refusal: "malformed" }
  if (isIP(host.replace(/^\[|\]$/g, ""))) return { refusal: "address" }
  if (ownHosts.some((own) => host === own || host.endsWith(`.${own}`))) return { refusal: "platform" }
  if (LOCAL_NAMES.test(host) || !host.includes(".")) return { refusal: "local" }
  if (host.length > 253 - OWNERSHIP_PREFIX.length || !host.split(".").every((label) => LABEL.test(label)))
    return { refusal: "malformed" }
  const { domain, isIp } = parse(host, { allowPrivateDomains: true })
  if (isIp) return { refusal: "address" }
  if (!domain) return { refusal: "suffix" }
  return { host, isApex: domain === host }
}

/** What the name of the TXT record has before the domain. */
export const OWNERSHIP_PREFIX = "_lectern-verify."

/** Whether a host that was accepted is a registered domain itself. */
export const isApex = (host: string): boolean => parse(host, { allowPrivateDomains: true }).domain === host

/** A host as people read it. */
export const displayHost = (host: string): string => domainToUnicode(host) || host

function toHost(typed: string): string | undefined {
  const text = typed.trim()
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text).hostname.replace(/\.$/, "") : undefined
  const name = text
    .replace(/[/?#].*$/, "")
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "")
  return domainToASCII(name) || undefined
}
