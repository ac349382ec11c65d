import { Failure } from "@/lib/contract/errors"
import type { StoredVideo } from "@/lib/server/media/store-video"
import type { Db } from "@/lib/server/tenancy/transaction"
import { saveBilling } from "./billing.server"
import type { BillingChange } from "./own-data"
import { saveTeaser } from "./save-teaser.server"

/**
 * Saves the teaser and the billing details that came with a new member. Throws `forbidden` when the member was one before
 * and has billing details, because only the person changes these.
 */
export async function saveTeacherData(
  db: Db,
  userId: number,
  { video, billing }: { video: StoredVideo | undefined; billing: BillingChange | undefined },
): Promise<void> {
  if (video) await saveTeaser(db, userId, video)
  if (!billing) return
  const earlier = db.selectFrom("teacher_billing").select("userId").where("userId", "=", userId)
  if (await earlier.executeTakeFirst()) throw new Failure("forbidden")
  await saveBilling(db, userId, billing)
}
