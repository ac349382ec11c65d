import { setTimeout as delay } from "node:timers/promises"
import { env } from "../env.server"
import { clientNetwork } from "../network/client-network"
import { PAGE_BURST_SECONDS, PAGE_LIMITS, PAGE_TOKEN_WAIT_MS, REFUSAL_DELAY_MS } from "./limits"
import { busy, createSemaphore } from "../concurrency/semaphore"
import { createTokenBuckets } from "../concurrency/token-bucket"

const perSecond = env.PAGES_PER_SECOND
const buckets = perSecond > 0 ? createTokenBuckets({ perSecond, burst: perSecond * PAGE_BURST_SECONDS }) : undefined
const pages = createSemaphore(PAGE_LIMITS)
const calls = createSemaphore(PAGE_LIMITS)

/**
 * Renders a page that is not in the page cache once the client has a token and there is room; throws `busy` when that takes
 * too long. A page for a session needs no token, so that a school behind one address can work.
 */
export async function admitPage<T>(ip: string, render: () => Promise<T>, { isForSession = false } = {}): Promise<T> {
  const client = clientNetwork(ip)
  if (!isForSession) await waitForToken(client)
  return pages.run(client, render)
}

/** Runs a call of next-auth, which is short, so it does not wait behind pages; throws `busy` when too many wait. */
export const admitSessionCall = <T>(ip: string, run: () => Promise<T>): Promise<T> => calls.run(clientNetwork(ip), run)

async function waitForToken(client: string): Promise<void> {
  if (!buckets) return
  const waitMs = buckets.reserve(client, PAGE_TOKEN_WAIT_MS)
  if (waitMs === undefined) {
    await delay(REFUSAL_DELAY_MS)
    throw busy()
  }
  if (waitMs > 0) await delay(waitMs)
}
