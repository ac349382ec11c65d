import { z } from "zod/mini"

/** What the host of a request stands for. */
export interface HostInstitute {
  instituteId: number
  isCustomDomain: boolean
  isMain: boolean
  locale: string
  timezone: string
}

const KEPT_MS = 10_000
const MOST_KEPT = 10_000
const TIMEOUT_MS = 5_000
const kept = new Map<string, { until: number; found: Promise<HostInstitute | undefined> }>()

const Answer = z.object({
  data: z.object({
    institute_Id: z.number(),
    isCustomDomain: z.boolean(),
    isMain: z.boolean(),
    locale: z.string(),
    timezone: z.string(),
  }),
})

/**
 * The institute of a host, asked of the specification's own call and kept for ten seconds; undefined for an unknown
 * host. Edge-safe: it loads no Node module. Throws when the API does not answer.
 */
export function instituteOfHost(host: string): Promise<HostInstitute | undefined> {
  const known = kept.get(host)
  if (known && known.until > Date.now()) return known.found
  const found = ask(host)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(host, { until: Date.now() + KEPT_MS, found })
  found.catch(() => kept.delete(host))
  return found
}

async function ask(host: string): Promise<HostInstitute | undefined> {
  const base = process.env.API_URL || `http://127.0.0.1:${process.env.PORT || 3000}`
  const address = `${base}/api/users/v2/api/sub-domain-institute/${encodeURIComponent(host)}`
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: "no-store" })
  if (response.status === 404 || response.status === 400) return undefined
  if (!response.ok) throw new Error(`the host lookup answered ${response.status}`)
  const { data } = Answer.parse(await response.json())
  const { institute_Id, ...rest } = data
  return { instituteId: institute_Id, ...rest }
}
