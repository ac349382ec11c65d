import { Resolver } from "node:dns/promises"
import type { DnsResolver } from "./dns-resolver"

const TIMEOUT_MS = 2_000
const TRIES = 2

/** Asks the name servers of this machine, or those at the given addresses, and waits for each try as long as given. */
export function systemResolver({
  servers,
  timeoutMs = TIMEOUT_MS,
}: { servers?: string[]; timeoutMs?: number } = {}): DnsResolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return {
    txt: async (name) => (await recordsOf(resolver.resolveTxt(name))).map((parts) => parts.join("")),
    cname: async (name) => (await recordsOf(resolver.resolveCname(name))).map(withoutDot),
    addresses: async (name) =>
      (await Promise.all([recordsOf(resolver.resolve4(name)), recordsOf(resolver.resolve6(name))])).flat(),
  }
}

/** The records, none where the name does not exist or has none of the type. */
async function recordsOf<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined
    if (code === "ENOTFOUND" || code === "ENODATA") return []
    throw error
  }
}

const withoutDot = (name: string) => name.toLowerCase().replace(/\.$/, "")
