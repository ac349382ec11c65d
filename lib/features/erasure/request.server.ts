import { sql } from "kysely"
import { requireProof } from "@/lib/features/profile/profile.server"
import type { Actor } from "@/lib/server/auth/actor"
import { endSessionsOf } from "@/lib/server/auth/sessions"
import { found } from "@/lib/server/db/outcomes"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Erasure } from "./contract"
import { noteEverywhere } from "./note-everywhere.server"
import { listOwnInstitutes, requireOthersToRun } from "./own-institutes.server"
import { eraseOwnRows } from "./own-rows.server"
import { tellOfErasure } from "./tell.server"

/** For how long somebody may take it back (domain.md §3). */
const UNDO_DAYS = 14

/** When the caller's account is to be erased, if it is, and where it belongs to. */
export async function showErasure(db: Db, { userId }: Actor): Promise<Erasure> {
  const { erasureDueAt: dueAt } = await found(
    db.selectFrom("users").select("erasureDueAt").where("id", "=", userId).executeTakeFirst(),
  )
  return { dueAt, institutes: await listOwnInstitutes(db, userId) }
}

/**
 * Asks for the caller's account to be erased; asked again, the first day stands. Every session ends, this one too. Throws
 * `proof_needed`, and `last_admin` for who alone runs an institute.
 */
export async function askErasure(db: Db, actor: Actor, requestId: string): Promise<{ dueAt: Date }> {
  const { userId, instituteId } = actor
  await requireProof(db, actor)
  await requireOthersToRun(db, userId)
  const { dueAt, ...person } = await db
    .updateTable("users")
    .set({ erasureDueAt: sql`coalesce("erasureDueAt", now() + make_interval(days => ${UNDO_DAYS}))` })
    .where("id", "=", userId)
    .returning(["email", "firstName", "locale", sql<Date>`"erasureDueAt"`.as("dueAt")])
    .executeTakeFirstOrThrow()
  await endSessionsOf(db, userId)
  await noteEverywhere(db, { userId, action: "erasure.asked" })
  await tellOfErasure(db, { id: `erasure-asked-${requestId}`, step: "asked", instituteId, person, dueAt })
  return { dueAt }
}

/** Keeps the caller's account; does nothing for one that was not to be erased. */
export async function undoErasure(db: Db, { userId, instituteId }: Actor, requestId: string): Promise<void> {
  const person = await db
    .updateTable("users")
    .set({ erasureDueAt: null })
    .where("id", "=", userId)
    .where("erasureDueAt", "is not", null)
    .returning(["email", "firstName", "locale"])
    .executeTakeFirst()
  if (!person) return
  await noteEverywhere(db, { userId, action: "erasure.undone" })
  await tellOfErasure(db, { id: `erasure-undone-${requestId}`, step: "undone", instituteId, person })
}

/** Ends the caller's membership at the institute of their session, with what they told it; throws as `askErasure` does. */
export async function leaveInstitute(db: Db, actor: Actor): Promise<void> {
  const { userId, instituteId } = actor
  await requireProof(db, actor)
  await requireOthersToRun(db, userId, instituteId)
  const keys = await eraseOwnRows(db, { userId, instituteId })
  await noteEverywhere(db, { userId, instituteId, action: "member.left" })
  if (keys.length > 0) await enqueue(db, removeFiles, { keys })
}
