import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"

interface ErasedMail {
  userId: number
  instituteId: number
  person: { email: string; firstName: string; locale: string | null }
}

/**
 * Queues the last mail to a user whose account is erased in this transaction, in the name of one of their institutes. It holds name
 * and address itself, unlike the mail of an event, which reads them when it leaves, and is erased once it was sent.
 */
export async function queueErasedMail(db: Db, { userId, instituteId, person }: ErasedMail): Promise<void> {
  const { locale } = await db
    .selectFrom("institutes")
    .select("locale")
    .where("id", "=", instituteId)
    .executeTakeFirstOrThrow()
  await enqueue(db, sendMail, {
    id: `erased-${userId}`,
    instituteId,
    to: person.email,
    name: person.firstName,
    language: person.locale ?? locale,
    template: "accountErased",
    values: {},
    path: paths.home,
    isLast: true,
  })
}
