import { mailAdministrators } from "@/lib/features/mail/mail.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { displayHost } from "./parse-domain.server"

type FailedDomain = { instituteId: number; id: number; host: string }

/** Queues a mail to every administrator of the institute: the domain works no longer, and how to set its records again. */
export const mailDomainFailed = (db: Db, { instituteId, id, host }: FailedDomain): Promise<void> =>
  mailAdministrators(db, {
    id: `domain-failed-${id}-${Date.now()}`,
    instituteId,
    template: "domainFailed",
    values: { host: displayHost(host) },
    path: paths.instituteSettings("domain"),
  })
