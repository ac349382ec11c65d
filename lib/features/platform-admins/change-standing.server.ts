import { sendMail } from "@/lib/features/mail/mail.server"
import { changeStatus } from "@/lib/features/members/members.server"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { paths } from "@/lib/shared/paths"
import { findAdmin } from "./admin-queries.server"
import type { PlatformAdmin } from "./contract"

interface Standing {
  institute: number
  id: number
  version: number
  reason: string
  enabled: boolean
}

/**
 * Keeps an administrator out of an institute, or lets them in again, by the rules that its own people follow. The
 * institute's audit and a mail to whom it concerns say why. Throws `not_found`, `no_rights`, `last_admin`, `stale`.
 */
export const changeStanding = (
  actor: Actor,
  { institute: instituteId, id, enabled, ...wish }: Standing,
  { requestId }: RequestFacts,
): Promise<PlatformAdmin> =>
  withInstitute(instituteId, async (db) => {
    const { email, first_name: name } = await findAdmin(db, id)
    await changeStatus(db, actor, { id, enabled, ...wish })
    const { locale } = await found(db.selectFrom("users").select("locale").where("id", "=", id).executeTakeFirst())
    await enqueue(db, sendMail, {
      id: `admin-standing-${requestId}`,
      instituteId,
      to: email,
      name,
      ...(locale && { language: locale }),
      template: "platformAct",
      values: { act: enabled ? "enabled" : "disabled" },
      quote: wish.reason,
      path: enabled ? paths.login : paths.home,
    })
    return findAdmin(db, id)
  })
