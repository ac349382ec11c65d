import { sql } from "kysely"
import { live, ONLINE_STATUSES, type OnlineStatus, type Presence } from "@/lib/contract/live"
import type { Actor } from "@/lib/server/auth/actor"
import { implement } from "@/lib/server/api/implement"
import { publishLive } from "@/lib/server/live/publish-live"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { presence } from "./contract"

export const presenceHandlers = implement(presence, {
  async updateOnlineStatus({ actor, db }, { body }) {
    await saveStatus(db, actor, body.status)
    return null
  },

  listOnlineStatus: ({ db }, { query }) => listPresence(db, query.userIds),
})

async function saveStatus(db: Db, { instituteId, userId }: Actor, status: OnlineStatus): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("presence")
    .values({ userId, status })
    .onConflict((on) =>
      on
        .columns(["instituteId", "userId"])
        .doUpdateSet({ status, changedAt: sql`now()` })
        .where("presence.status", "<>", status),
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return
  await publishLive(db, live.presence, { params: { instituteId }, message: { changes: [{ userId, status }] } })
}

async function listPresence(db: Db, userIds: number[]): Promise<Presence[]> {
  const rows = await db
    .selectFrom("presence")
    .innerJoin("memberships", "memberships.userId", "presence.userId")
    .select(["presence.userId", "presence.status"])
    .where("presence.userId", "in", userIds)
    .execute()
  return rows.map(({ userId, status }) => ({ userId, status: enumOf(ONLINE_STATUSES, status, "presence of a member") }))
}
