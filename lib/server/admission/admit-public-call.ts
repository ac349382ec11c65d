import { setTimeout as delay } from "node:timers/promises"
import { Failure } from "@/lib/contract/errors"
import { env } from "../env.server"
import { CALL_BURST_SECONDS, REFUSAL_DELAY_MS } from "./limits"
import { createTokenBuckets } from "../concurrency/token-bucket"

const perSecond = env.CALLS_PER_SECOND
const buckets = perSecond > 0 ? createTokenBuckets({ perSecond, burst: perSecond * CALL_BURST_SECONDS }) : undefined
const RETRY_AFTER_SECONDS = 1

/**
 * Takes a token of a caller, a person or a network, for a public call that is not answered from a cache. Throws
 * `too_many_requests` when there is none, after a while, in which it holds no room.
 */
export async function admitPublicCall(caller: string): Promise<void> {
  if (!buckets || buckets.reserve(caller, 0) !== undefined) return
  await delay(REFUSAL_DELAY_MS)
  throw new Failure("too_many_requests", { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
