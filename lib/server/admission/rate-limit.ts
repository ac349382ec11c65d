import { createHash } from "node:crypto"
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { clientNetwork } from "../network/client-network"
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

/** A limit counts what was done. Of what was refused as malformed, it takes this many times as much. */
const MALFORMED_FACTOR = 10
const MALFORMED = new Set(["invalid_input", "malformed"])

/**
 * Refunds a call that was counted and then refused as malformed, because typing errors use up nobody's limit; malformed
 * calls are counted apart, and past their own limit they count as others.
 */
export async function refundMalformed({ method, path, limit }: Endpoint, ip: string, error: unknown): Promise<void> {
  if (!limit || !(error instanceof Failure) || !MALFORMED.has(error.code)) return
  const [name, key] = [`${method} ${path}`, clientNetwork(ip)]
  const own = { points: limit.calls * MALFORMED_FACTOR, duration: limit.perSeconds }
  const isRefunded = await consumeAttempt(`${name} malformed`, own, key).then(
    () => true,
    () => false,
  )
  if (isRefunded) await refundRateLimit(name, { points: limit.calls, duration: limit.perSeconds }, key)
}

/**
 * `points` attempts per `duration` seconds; past them the key is blocked for `blockDuration` seconds, else until the
 * window ends. A limit that is `inTurn` blocks nobody: past it one attempt at a time has its turn, after a pause of 1, 2, 4
 * and at last 8 seconds that grows with each quarter of `points`.
 */
export type RateLimit = { points: number; duration: number; blockDuration?: number; inTurn?: true }

/** A limit under its name, for a key; the counters of different names are apart. `onReached` runs whenever it refuses. */
export type NamedLimit = { name: string; limit: RateLimit; key: string; onReached?: () => Promise<void> }

/** More than any window counts. */
const UNLIMITED = 1_000_000_000
const MAX_DOUBLINGS = 3

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

/**
 * Counts one attempt under several limits, the narrowest first: who is past it uses up none of the wider ones. Throws
 * `too_many_requests` past one, and for an attempt that waits for its turn, which is counted under none. Returns the
 * function that refunds it.
 */
export async function consumeLimits(limits: readonly NamedLimit[]): Promise<() => Promise<void>> {
  const counted: NamedLimit[] = []
  const refund = async () => {
    for (const { name, limit, key } of counted) await refundRateLimit(name, limit, key)
  }
  for (const named of limits) {
    if (named.limit.inTurn) await takeTurn(named, refund)
    else await consumeOne(named)
    counted.push(named)
  }
  return refund
}

async function consumeOne({ name, limit, key, onReached }: NamedLimit): Promise<void> {
  try {
    await consumeAttempt(name, limit, key)
  } catch (error) {
    if (error instanceof Failure) await onReached?.()
    throw error
  }
}

async function takeTurn({ name, limit, key }: NamedLimit, refundOthers: () => Promise<void>): Promise<void> {
  const { consumedPoints } = await limiterFor(name, limit).consume(hash(key))
  const past = consumedPoints - limit.points
  if (past <= 0) return
  const pause = 2 ** Math.min(MAX_DOUBLINGS, Math.floor((past - 1) / (limit.points / 4)))
  try {
    await consumeAttempt(`${name}, every ${pause} s`, { points: 1, duration: pause }, key)
  } catch (error) {
    await refundRateLimit(name, limit, key)
    await refundOthers()
    throw error
  }
}

/** How many attempts a key has made in the window of a limit. */
export async function countAttempts(name: string, limit: RateLimit, key: string): Promise<number> {
  return (await limiterFor(name, limit).get(hash(key)))?.consumedPoints ?? 0
}

/** Refunds a successful attempt, so that only failed ones count against the limit. */
export async function refundRateLimit(name: string, limit: RateLimit, key: string): Promise<void> {
  await limiterFor(name, limit).reward(hash(key))
}

function limiterFor(name: string, { points, duration, blockDuration = 0, inTurn }: RateLimit) {
  const known = limiters.get(name)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: platformPool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: hash(name).slice(0, 12),
    points: inTurn ? UNLIMITED : points,
    duration,
    blockDuration,
  })
  limiters.set(name, limiter)
  return limiter
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url")
