import { close, reopen } from "@/lib/features/billing/billing.server"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { restrictionOf } from "@/lib/shared/restriction"

/** What is stored of an admin who gave no reason. */
const NO_REASON = "–"

/** Closes the institute of one of its admins, who has typed its name. Throws `state` where it is closed already. */
export const closeOwn = (actor: Actor, { name, reason }: { name: string; reason: string }): Promise<void> =>
  withPlatform(async (db) => {
    await requireReauthentication(db, actor)
    const institute = await orNotFound(findInstitute(db, actor.instituteId))
    if (restrictionOf(institute.status) === "suspended") throw new Failure("institute_suspended")
    if (name !== institute.name.trim())
      throw new Failure("invalid_input", { fields: { name: ["Type the name as it is shown"] } })
    await close(db, actor.userId, { id: actor.instituteId, reason: reason || NO_REASON, isByInstitute: true })
  })

/** Opens an institute again that one of its admins has closed. Throws `state` where the platform has, or it is not closed. */
export const undoClose = (actor: Actor): Promise<void> =>
  withPlatform(async (db) => {
    await requireReauthentication(db, actor)
    const { status } = await orNotFound(findInstitute(db, actor.instituteId))
    const own = await db
      .selectFrom("institute_restrictions")
      .select("id")
      .where("instituteId", "=", actor.instituteId)
      .where("kind", "=", "closed")
      .where("byInstitute", "=", true)
      .where("endedAt", "is", null)
      .executeTakeFirst()
    if (!own) throw new Failure("state", { details: { state: status } })
    await reopen(db, actor.userId, { id: actor.instituteId, reason: NO_REASON })
  })

const findInstitute = (db: Db, id: number) =>
  db.selectFrom("institutes").select(["name", "status"]).where("id", "=", id).executeTakeFirst()
