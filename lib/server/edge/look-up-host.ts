import { z } from "zod/mini"

/** The institute of a host. */
export interface ResolvedHost {
  instituteId: number
  isCustomDomain: boolean
  isMain: boolean
  locale: string
  timezone: string
  country: string
}

const CACHE_MS = 10_000
const MAX_CACHED_HOSTS = 10_000
const TIMEOUT_MS = 5_000
const cache = new Map<string, { until: number; institute: Promise<ResolvedHost | undefined> }>()

const HostReply = z.object({
  data: z.object({
    institute_Id: z.number(),
    isCustomDomain: z.boolean(),
    isMain: z.boolean(),
    locale: z.string(),
    timezone: z.string(),
    country: z.string(),
  }),
})

/**
 * The institute of a host, fetched with the call of the specification and cached for ten seconds; undefined for an
 * unknown host. Edge-safe: it loads no Node module. Throws when the API does not respond with success, 400 or 404.
 */
export function lookUpHost(host: string): Promise<ResolvedHost | undefined> {
  const cached = cache.get(host)
  if (cached && cached.until > Date.now()) return cached.institute
  const institute = fetchInstitute(host)
  if (cache.size >= MAX_CACHED_HOSTS) cache.clear()
  cache.set(host, { until: Date.now() + CACHE_MS, institute })
  institute.catch(() => cache.delete(host))
  return institute
}

async function fetchInstitute(host: string): Promise<ResolvedHost | undefined> {
  const base = process.env.API_URL || `http://127.0.0.1:${process.env.PORT || 3000}`
  const url = `${base}/api/users/v2/api/sub-domain-institute/${encodeURIComponent(host)}`
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: "no-store" })
  if (response.status === 404 || response.status === 400) return undefined
  if (!response.ok) throw new Error(`the host lookup answered ${response.status}`)
  const { data } = HostReply.parse(await response.json())
  const { institute_Id, ...rest } = data
  return { instituteId: institute_Id, ...rest }
}
