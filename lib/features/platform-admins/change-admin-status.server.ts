import { changeStatus } from "@/lib/features/members/members.server"
import type { Actor } from "@/lib/server/auth/actor"
import { withInstitute } from "@/lib/server/tenancy/institute"
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
 * institute's history and a mail to the administrator give the reason; what is so already stays. Throws `not_found`, `forbidden`, `last_admin`,
 * `stale`.
 */
export const changeAdminStatus = (
  actor: Actor,
  { institute: instituteId, id, ...change }: StatusChange,
): Promise<PlatformAdmin> =>
  withInstitute(instituteId, async (db) => {
    await findAdmin(db, id)
    await changeStatus(db, actor, { id, ...change })
    return findAdmin(db, id)
  })
