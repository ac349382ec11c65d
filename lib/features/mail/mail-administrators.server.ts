import { enqueueMany } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { MailTemplate } from "./render-mail"
import { sendMail } from "./send-mail.server"

interface MailToAdministrators {
  /** Begins the id of each mail. */
  id: string
  instituteId: number
  template: MailTemplate
  values: Record<string, string>
  path: string
}

/** Queues a mail to every administrator of the current institute. */
export async function mailAdministrators(db: Db, { id, ...mail }: MailToAdministrators): Promise<void> {
  const administrators = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["u.id", "u.email", "u.firstName", "u.locale"])
    .where("m.role", "in", ["SuperAdmin", "InstituteAdmin"])
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .execute()
  await enqueueMany(db, sendMail, {
    list: administrators.map((admin) => ({
      ...mail,
      id: `${id}-${admin.id}`,
      to: admin.email,
      name: admin.firstName,
      ...(admin.locale && { language: admin.locale }),
    })),
  })
}
