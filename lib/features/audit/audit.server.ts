import { changesBetween } from "@/lib/features/events/changes"
import { currentRequestId } from "@/lib/server/request-id"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Who did what to what, of which nobody is told. */
export interface AuditEntry {
  /** What was done, such as `member.invited`. */
  action: string
  /** What it was done to, such as `user:42`. */
  target: string
  actorId: number
  /** The institute where it was done; the institute of the transaction where it is left out. */
  instituteId?: number
  /** The values before and after the change; without those before, the values after are what was done. */
  before?: object | undefined
  after?: object | undefined
}

/** Records entries as events, in the transaction that makes the change; does nothing for none. */
export async function audit(db: Db, entries: AuditEntry | AuditEntry[]): Promise<void> {
  const rows = [entries].flat().map(({ action, target, before, after, ...entry }) => {
    const [subjectType = "", id = ""] = target.split(":")
    return {
      ...entry,
      key: action,
      subjectType,
      subjectId: /^\d+$/.test(id) ? Number(id) : null,
      data: JSON.stringify(before ? {} : (after ?? {})),
      changes: textOf(before && changesBetween(before, after ?? {})),
      requestId: currentRequestId() ?? null,
    }
  })
  if (rows.length > 0) await db.insertInto("events").values(rows).execute()
}

const textOf = (changes: object | undefined): string | null => (changes ? JSON.stringify(changes) : null)

/** Records what a user did with their own account at every institute that has them as a member. */
export async function auditAtAllInstitutes(db: Db, userId: number, action: string): Promise<void> {
  const memberships = await db.selectFrom("memberships").select("instituteId").where("userId", "=", userId).execute()
  await audit(
    db,
    memberships.map(({ instituteId }) => ({ instituteId, actorId: userId, action, target: `user:${userId}` })),
  )
}
