import { serverModules } from "./server-modules"

/** Ends every rate limit whose window would end in the next seconds, as if they had passed. */
export async function skipRateLimits(seconds: number): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform((db) =>
    db
      .deleteFrom("rate_limits")
      .where("expire", "<", Date.now() + seconds * 1000)
      .execute(),
  )
}
