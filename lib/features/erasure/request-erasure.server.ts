import { sql } from "kysely"
import { accountEvents } from "@/lib/features/auth/events"
import { record } from "@/lib/features/events/events.server"
import { memberEvents } from "@/lib/features/members/events"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { endAllSessions } from "@/lib/server/auth/sessions"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Erasure } from "./contract"
import { listOwnInstitutes, requireOtherAdmins } from "./own-institutes.server"
import { eraseOwnRows } from "./own-rows.server"
import { recordAtAllInstitutes } from "./record-at-all-institutes.server"

/** The days between the request and the erasure, in which it can be cancelled. */
const ERASURE_DELAY_DAYS = 14

/** When the caller's account is to be erased, if it is, and the institutes of its memberships. */
export async function showErasure(db: Db, { userId }: Actor): Promise<Erasure> {
  const { erasureDueAt: dueAt } = await orNotFound(
    db.selectFrom("users").select("erasureDueAt").where("id", "=", userId).executeTakeFirst(),
  )
  return { dueAt, institutes: await listOwnInstitutes(db, userId) }
}

/**
 * Requests the erasure of the caller's account; a repeated request does not change the date. Ends every session, this one
 * too. Throws `reauthentication_required`, and `last_admin` for the only administrator of an institute.
 */
export async function requestErasure(db: Db, actor: Actor): Promise<{ dueAt: Date }> {
  const { userId, instituteId } = actor
  await requireReauthentication(db, actor)
  await requireOtherAdmins(db, userId)
  const { dueAt } = await db
    .updateTable("users")
    .set({ erasureDueAt: sql`coalesce("erasureDueAt", now() + make_interval(days => ${ERASURE_DELAY_DAYS}))` })
    .where("id", "=", userId)
    .returning(sql<Date>`"erasureDueAt"`.as("dueAt"))
    .executeTakeFirstOrThrow()
  await endAllSessions(db, userId)
  await recordAtAllInstitutes(db, accountEvents.erasureRequested, {
    userId,
    dataOf: (id) => ({ userId, notifiedId: id === instituteId ? userId : null, dueAt: dueAt.toISOString() }),
  })
  return { dueAt }
}

/** Cancels the erasure of the caller's account; does nothing without a request. */
export async function cancelErasure(db: Db, { userId, instituteId }: Actor): Promise<void> {
  const withdrawn = await db
    .updateTable("users")
    .set({ erasureDueAt: null })
    .where("id", "=", userId)
    .where("erasureDueAt", "is not", null)
    .returning("id")
    .executeTakeFirst()
  if (!withdrawn) return
  await recordAtAllInstitutes(db, accountEvents.erasureCancelled, {
    userId,
    dataOf: (id) => ({ userId, notifiedId: id === instituteId ? userId : null }),
  })
}

/** Ends the caller's membership at the institute of their session and erases their data there; throws as `requestErasure`. */
export async function leaveInstitute(db: Db, actor: Actor): Promise<void> {
  const { userId, instituteId } = actor
  await requireReauthentication(db, actor)
  await requireOtherAdmins(db, userId, instituteId)
  const keys = await eraseOwnRows(db, { userId, instituteId })
  await record(db, memberEvents.left, { instituteId, by: actor, data: { userId } })
  if (keys.length > 0) await enqueue(db, removeFiles, { keys })
}
