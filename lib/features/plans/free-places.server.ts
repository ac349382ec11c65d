import type { Db } from "@/lib/server/tenancy/transaction"
import type { HeldLimit } from "./limits"
import { lockLimit } from "./require-limit.server"
import { countHeld, settleHeld } from "./settle-held.server"

/**
 * Does what frees places of a limit, in which what is held is released at once. The places are locked before anything is written, as
 * `requireLimit` does, so that neither waits for the other in a circle.
 */
export async function freePlaces<T>(db: Db, limit: HeldLimit, work: () => Promise<T>): Promise<T> {
  if ((await countHeld(db, limit, {})) === 0) return work()
  await lockLimit(db, limit)
  const result = await work()
  await settleHeld(db, { limits: [limit] })
  return result
}
