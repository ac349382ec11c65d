import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueueMany } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { displayHost } from "./parse-domain.server"

type FailedDomain = { instituteId: number; id: number; host: string }

/** Queues a mail to every administrator of the institute: the domain works no longer, and how to set its records again. */
export async function mailDomainFailed(db: Db, { instituteId, id, host }: FailedDomain): Promise<void> {
  const admins = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["u.id", "u.email", "u.firstName", "u.locale"])
    .where("m.role", "=", "InstituteAdmin")
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .execute()
  const at = Date.now()
  await enqueueMany(db, sendMail, {
    list: admins.map((admin) => ({
      id: `domain-failed-${id}-${at}-${admin.id}`,
      instituteId,
      to: admin.email,
      name: admin.firstName,
      ...(admin.locale && { language: admin.locale }),
      template: "domainFailed",
      values: { host: displayHost(host) },
      path: paths.instituteSettings("domain"),
    })),
  })
}
