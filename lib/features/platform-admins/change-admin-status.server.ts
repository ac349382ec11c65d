import { sendMail } from "@/lib/features/mail/mail.server"
import { changeStatus } from "@/lib/features/members/members.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { paths } from "@/lib/shared/paths"
import { findAdmin } from "./admin-queries.server"
import type { PlatformAdmin } from "./contract"

interface StatusChange {
  institute: number
  id: number
  version: number
  reason: string
  enabled: boolean
}

/**
 * Disables an administrator of an institute, or enables them again, by the same rules as within the institute. The
 * institute's audit trail and a mail to the administrator give the reason; what is so already stays. Throws `not_found`, `forbidden`, `last_admin`,
 * `stale`.
 */
export const changeAdminStatus = (
  actor: Actor,
  { institute: instituteId, id, enabled, ...change }: StatusChange,
  { requestId }: RequestFacts,
): Promise<PlatformAdmin> =>
  withInstitute(instituteId, async (db) => {
    const { email, first_name: name, status } = await findAdmin(db, id)
    await changeStatus(db, actor, { id, enabled, ...change })
    const changed = await findAdmin(db, id)
    if (changed.status === status) return changed
    const { locale } = await orNotFound(db.selectFrom("users").select("locale").where("id", "=", id).executeTakeFirst())
    await enqueue(db, sendMail, {
      id: `admin-status-${requestId}`,
      instituteId,
      to: email,
      name,
      ...(locale && { language: locale }),
      template: "accessChanged",
      values: { change: enabled ? "enabled" : "disabled" },
      quote: change.reason,
      path: enabled ? paths.login : paths.home,
    })
    return changed
  })
