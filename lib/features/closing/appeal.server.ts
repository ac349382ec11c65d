import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { sendAppeal } from "@/lib/features/enquiries/enquiries.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

/** Sends the appeal of an admin against the suspension of their institute. Throws `state` where there is none, or one was sent. */
export async function appeal({ instituteId, userId }: Actor, message: string): Promise<{ id: number }> {
  const sender = await readInstitute(instituteId, (db) =>
    orNotFound(
      db
        .selectFrom("users as u")
        .innerJoin("institutes as i", (on) => on.onTrue())
        .select(["u.email", sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("name"), "i.name as institute"])
        .where("u.id", "=", userId)
        .executeTakeFirst(),
    ),
  )
  const claimed = await withPlatform((db) =>
    db
      .updateTable("institute_restrictions")
      .set({ appealedAt: sql<Date>`billing.clock()` })
      .where("instituteId", "=", instituteId)
      .where("kind", "=", "suspended")
      .where("endedAt", "is", null)
      .where("appealedAt", "is", null)
      .returning("id")
      .executeTakeFirst(),
  )
  if (!claimed) throw new Failure("state", { details: { state: "suspended" } })
  return withInstitute(PLATFORM_INSTITUTE_ID, (db) => sendAppeal(db, { ...sender, message })).catch(
    async (error: unknown) => {
      await withPlatform((db) =>
        db.updateTable("institute_restrictions").set({ appealedAt: null }).where("id", "=", claimed.id).execute(),
      )
      throw error
    },
  )
}
