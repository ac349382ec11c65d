import { sendMail } from "@/lib/features/mail/mail.server"
import type { MailTemplate } from "@/lib/features/mail/render-mail"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"

/** One entry of the audit trail: who did what to what. */
export interface AuditEntry {
  /** What was done, such as `member.invited`. */
  action: string
  /** What it was done to, such as `user:42`. */
  target: string
  actorId: number
  /** The institute whose trail it belongs to; the institute of the transaction where it is left out. */
  instituteId?: number
  /** The values before and after the change. */
  before?: object | undefined
  after?: object | undefined
}

/** Writes entries to the audit trail, in the transaction that makes the change; does nothing for none. */
export async function audit(db: Db, entries: AuditEntry | AuditEntry[]): Promise<void> {
  const rows = [entries].flat().map(({ before, after, ...entry }) => ({
    ...entry,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }))
  if (rows.length > 0) await db.insertInto("audit_entries").values(rows).execute()
}

/** Writes what a user did with their own account to the audit trail of every institute that has them as a member. */
export async function auditAtAllInstitutes(db: Db, userId: number, action: string): Promise<void> {
  const memberships = await db.selectFrom("memberships").select("instituteId").where("userId", "=", userId).execute()
  await audit(
    db,
    memberships.map(({ instituteId }) => ({ instituteId, actorId: userId, action, target: `user:${userId}` })),
  )
}

interface AccountChange {
  userId: number
  /** The user who made the change, where it is not the user themselves. */
  actorId?: number
  instituteId: number
  requestId: string
  action: string
  after?: object | undefined
  mail: { template: MailTemplate; values?: Record<string, string>; path: string }
  /** The recipient of the mail, as they are now or were before the change. */
  person: { email: string; firstName: string; locale: string | null }
}

/**
 * Audits a change of how a user signs in and queues a mail to them, since somebody else may have made the change; in the
 * platform transaction that makes the change.
 */
export async function auditAndMail(db: Db, change: AccountChange): Promise<void> {
  const { userId, actorId = userId, instituteId, requestId, action, after, mail, person } = change
  await audit(db, { instituteId, actorId, action, target: `user:${userId}`, after })
  await enqueue(db, sendMail, {
    id: `${action.replace(".", "-")}-${requestId}`,
    instituteId,
    to: person.email,
    name: person.firstName,
    ...(person.locale && { language: person.locale }),
    ...mail,
  })
}
