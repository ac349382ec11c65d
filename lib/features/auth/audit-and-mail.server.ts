import { sendMail } from "@/lib/features/mail/mail.server"
import type { MailTemplate } from "@/lib/features/mail/render-mail"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"

interface AccountChange {
  userId: number
  /** Who made it, where it was not the person. */
  actorId?: number
  instituteId: number
  requestId: string
  /** As the audit log calls it. */
  action: string
  after?: object | undefined
  mail: { template: MailTemplate; values?: Record<string, string>; path: string }
  /** Whom the mail goes to: who they are now, or were before the change. */
  person: { email: string; firstName: string; locale: string | null }
}

/**
 * Notes a change of how somebody's account is opened and tells them by mail, for it may not have been them; in the
 * transaction of the platform that makes the change.
 */
export async function noteAndTell(db: Db, change: AccountChange): Promise<void> {
  const { userId, actorId = userId, instituteId, requestId, action, after, mail, person } = change
  await db
    .insertInto("audit_entries")
    .values({
      instituteId,
      actorId,
      action,
      target: `user:${userId}`,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
  await enqueue(db, sendMail, {
    id: `${action.replace(".", "-")}-${requestId}`,
    instituteId,
    to: person.email,
    name: person.firstName,
    ...(person.locale && { language: person.locale }),
    ...mail,
  })
}
