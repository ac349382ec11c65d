import { createHash } from "node:crypto"
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { platformPool } from "@/lib/server/tenancy/platform"

const limiters = new Map<string, RateLimiterPostgres>()

/** Counts one call of an endpoint from an address; throws `too_many` with the seconds to wait once its limit is spent. */
export async function spend(endpoint: Endpoint, ip: string): Promise<void> {
  if (!endpoint.limit) return
  await count(
    `${endpoint.method} ${endpoint.path}`,
    { points: endpoint.limit.calls, duration: endpoint.limit.perSeconds },
    ip,
  )
}

/** So many points in so many seconds; what goes past them waits for `blockDuration` seconds, else till the time is up. */
export type Limit = { points: number; duration: number; blockDuration?: number }

/** Counts one try under a name and a key, of which only a hash is kept; throws `too_many` past the limit. */
export async function count(name: string, limit: Limit, key: string): Promise<void> {
  try {
    await limiterFor(name, limit).consume(hash(key))
  } catch (error) {
    if (error instanceof RateLimiterRes)
      throw new Failure("too_many", { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    throw error
  }
}

/** Gives back one try that turned out well, so that only failures use up the limit. */
export async function giveBack(name: string, limit: Limit, key: string): Promise<void> {
  await limiterFor(name, limit).reward(hash(key))
}

function limiterFor(name: string, { points, duration, blockDuration = 0 }: Limit) {
  const known = limiters.get(name)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: platformPool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: hash(name).slice(0, 12),
    points,
    duration,
    blockDuration,
  })
  limiters.set(name, limiter)
  return limiter
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url")
