import { live } from "@/lib/contract/live"
import { publishLiveMany } from "@/lib/server/live/publish-live"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Whose bells: these users, or all recipients of a notification; of one institute where the transaction sees several. */
type Bells = { userIds: number[]; instituteId?: number } | { recipientsOf: number; instituteId?: number }

/** Publishes their unread counts to the bells of members; returns the counts. */
export async function ringBells(db: Db, bells: Bells): Promise<{ userId: number; unread: number }[]> {
  const { instituteId } = bells
  const userIds =
    "userIds" in bells
      ? bells.userIds
      : db.selectFrom("user_notifications").select("userId").where("notificationId", "=", bells.recipientsOf)
  // Counted for each member by the index of unread notifications: as a join, it may become a nested loop over all of them while
  // the statistics are older than the recipients.
  const rows = await db
    .selectFrom("memberships as m")
    .select((e) => [
      "m.instituteId",
      "m.userId",
      e
        .selectFrom("user_notifications as u")
        .select(e.fn.countAll<number>().as("unread"))
        .whereRef("u.instituteId", "=", "m.instituteId")
        .whereRef("u.userId", "=", "m.userId")
        .where("u.readAt", "is", null)
        .where("u.dismissedAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("unread"),
    ])
    .where("m.userId", "in", userIds)
    .$if(instituteId !== undefined, (query) => query.where("m.instituteId", "=", instituteId ?? 0))
    .execute()
  await publishLiveMany(
    db,
    live.bell,
    rows.map(({ instituteId: institute, userId, unread }) => ({
      params: { instituteId: institute, userId },
      message: { unread },
    })),
  )
  return rows
}
