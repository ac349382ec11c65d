import { callUrl } from "@/lib/contract/endpoint"
import { Envelope } from "@/lib/contract/envelope"
import { HostInstitute, institutes, resolvedHost } from "@/lib/features/institutes/contract"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"

interface Remembered {
  institute: ResolvedHost | undefined
  until: number
}

const TIMEOUT_MS = 5_000
const REMEMBERED_MS = 5_000
const MAX_HOSTS = 1_000
const remembered = new Map<string, Remembered>()

/**
 * The institute of a host by the call of the specification (§7, sub-domain-institute) to the API at `origin`, remembered for
 * five seconds; undefined for a host that is no institute's. Throws when the API does not answer within five seconds.
 */
export async function findHostInstitute(host: string, origin: string): Promise<ResolvedHost | undefined> {
  const known = remembered.get(host)
  if (known && known.until > Date.now()) return known.institute
  const institute = await ask(host, origin)
  if (remembered.size >= MAX_HOSTS) remembered.clear()
  remembered.set(host, { institute, until: Date.now() + REMEMBERED_MS })
  return institute
}

async function ask(host: string, origin: string): Promise<ResolvedHost | undefined> {
  const url = origin + callUrl(institutes.findByHost, { params: { subdomain: host } })
  const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 404 || response.status === 400) return undefined
  if (!response.ok) throw new Error(`the institute of a host was not told: ${response.status}`)
  return resolvedHost(HostInstitute.parse(Envelope.parse(await response.json()).data))
}
