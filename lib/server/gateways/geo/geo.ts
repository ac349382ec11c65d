import { LRUCache } from "lru-cache"
import { z } from "zod"
import { env } from "@/lib/server/env.server"
import { isPublicIp } from "@/lib/server/is-public-ip"
import { log } from "@/lib/server/log"

/** Where an IP address is, as far as it is known: the country by its ISO 3166 code. */
export interface GeoLocation {
  ip: string
  country: string | null
}

/** Looks the location of an IP address up; throws when the service does not answer. */
export interface GeoGateway {
  locate: (ip: string) => Promise<GeoLocation>
}

const TIMEOUT_MS = 2_000
const MAX_ADDRESSES = 10_000
const CACHE_MS = 24 * 60 * 60 * 1000
/** After a failure the service is left alone for a while, because pages of many visitors ask. */
const PAUSE_MS = 60_000

const Country = z.string().regex(/^[A-Z]{2}$/)
const Answer = z.object({ ip: z.string().max(64), country: Country.optional(), country_code: Country.optional() })

/** A service that answers JSON at a URL with `{ip}` in it, such as `https://ipinfo.io/{ip}/json`. */
export const geolocationService = ({ url, key }: { url: string; key?: string | undefined }): GeoGateway => ({
  async locate(ip) {
    const response = await fetch(url.replace("{ip}", encodeURIComponent(ip)), {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: "application/json", ...(key && { authorization: `Bearer ${key}` }) },
    })
    const answer = Answer.safeParse(await response.json().catch(() => undefined)).data
    if (!response.ok || !answer) throw new Error(`the geolocation service answered ${response.status}`)
    return { ip: answer.ip, country: answer.country_code ?? answer.country ?? null }
  },
})

/** The gateway where no service is configured: the address of the connection, without a country. */
export const connectionAddress: GeoGateway = { locate: async (ip) => ({ ip, country: null }) }

/** Locates visitors, each address once a day. */
export interface Locator {
  /** The address and, where a service is configured, the country of a visitor. */
  locate: (ip: string) => Promise<GeoLocation>
  /** The address as far as it was looked up, without waiting. */
  addressOf: (ip: string) => string
}

/** Returns a locator by a gateway; while that fails the address of the connection counts. */
export function createLocator(gateway: GeoGateway): Locator {
  const known = new LRUCache<string, GeoLocation>({ max: MAX_ADDRESSES, ttl: CACHE_MS })
  let pausedUntil = 0
  async function locate(ip: string): Promise<GeoLocation> {
    const location = known.get(ip)
    if (location) return location
    // A private address is nowhere, and says something of our network.
    if (!isPublicIp(ip) || Date.now() < pausedUntil) return connectionAddress.locate(ip)
    try {
      const found = await gateway.locate(ip)
      known.set(ip, found)
      return found
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_MS
      log.warn({ error: String(error) }, "the location of a visitor was not found")
      return connectionAddress.locate(ip)
    }
  }
  return { locate, addressOf: (ip) => known.get(ip)?.ip ?? ip }
}

/** Locates visitors by the configured service. */
export const visitors = createLocator(
  env.GEO_URL ? geolocationService({ url: env.GEO_URL, key: env.GEO_KEY }) : connectionAddress,
)
