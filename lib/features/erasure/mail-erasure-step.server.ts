import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { formatsOf } from "@/lib/shared/formats"
import { localeOf } from "@/lib/shared/locale"
import { firstLanguage } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"

interface ErasureMail {
  id: string
  step: "requested" | "cancelled" | "completed"
  instituteId: number
  person: { email: string; firstName: string; locale: string | null }
  dueAt?: Date
}

/** Queues a mail about a step of the erasure to the user, in the name of one of their institutes. */
export async function mailErasureStep(db: Db, { id, step, instituteId, person, dueAt }: ErasureMail): Promise<void> {
  const institute = await db
    .selectFrom("institutes")
    .select(["locale", "timezone", "country"])
    .where("id", "=", instituteId)
    .executeTakeFirstOrThrow()
  const language = person.locale ?? institute.locale
  const { date } = formatsOf(localeOf(firstLanguage(language), institute.country), institute.timezone)
  await enqueue(db, sendMail, {
    id,
    instituteId,
    to: person.email,
    name: person.firstName,
    language,
    template: "erasure",
    values: { step, until: dueAt ? date(dueAt) : "" },
    path: step === "completed" ? paths.home : paths.login,
    isLast: step === "completed",
  })
}
