import type { CachedPage } from "./cached-page"
import { createRunOnce } from "../concurrency/run-once"
import { pageCache } from "./page-cache"

/** Runs a task once there is room for the client's address. */
type Admit = (ip: string, run: () => Promise<CachedPage>) => Promise<CachedPage>

/**
 * Returns a function that computes the page of a key once for all concurrent clients. Only what was admitted is shared, never
 * the wait of one address until it is admitted.
 */
export function createComputeOnce(admit: Admit) {
  const computed = createRunOnce<CachedPage>()
  const admitted = createRunOnce<CachedPage>()
  return (key: string, ip: string, compute: () => Promise<CachedPage>): Promise<CachedPage> =>
    computed.running(key) ??
    admitted(`${ip} ${key}`, () => admit(ip, async () => pageCache.get(key) ?? computed(key, compute)))
}
