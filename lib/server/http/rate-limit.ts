import { createHash } from "node:crypto"
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { clientNetwork } from "./client-network"
import { platformPool } from "@/lib/server/tenancy/platform"

const limiters = new Map<string, RateLimiterPostgres>()

/**
 * Counts one call of an endpoint from an IP address; throws `too_many_requests` with `retryAfterSeconds` past its limit.
 */
export async function consumeRateLimit(endpoint: Endpoint, ip: string): Promise<void> {
  if (!endpoint.limit) return
  await consumeAttempt(
    `${endpoint.method} ${endpoint.path}`,
    { points: endpoint.limit.calls, duration: endpoint.limit.perSeconds },
    clientNetwork(ip),
  )
}

/**
 * `points` attempts per `duration` seconds; past them the key is blocked for `blockDuration` seconds, else until the
 * window ends.
 */
export type RateLimit = { points: number; duration: number; blockDuration?: number }

/** Counts one attempt under a name and a key, of which only a hash is stored; throws `too_many_requests` past the limit. */
export async function consumeAttempt(name: string, limit: RateLimit, key: string): Promise<void> {
  try {
    await limiterFor(name, limit).consume(hash(key))
  } catch (error) {
    if (error instanceof RateLimiterRes)
      throw new Failure("too_many_requests", { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    throw error
  }
}

/** Refunds a successful attempt, so that only failed ones count against the limit. */
export async function refundRateLimit(name: string, limit: RateLimit, key: string): Promise<void> {
  await limiterFor(name, limit).reward(hash(key))
}

function limiterFor(name: string, { points, duration, blockDuration = 0 }: RateLimit) {
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
