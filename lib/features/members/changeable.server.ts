import type { Actor } from "@/lib/server/auth/actor"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Member, MemberDetail } from "./member-shapes"
import { mayManage } from "./rights"

/** Which of a person's own data a caller may change. */
export type Changeable = MemberDetail["changeable"]

const NOTHING: Changeable = { name: false, mobile: false }

/**
 * What of somebody's own data a caller may change. Who belongs to several institutes is changed by none of them; a
 * mobile that was proven opens the account, so it is changed by a code alone; of who was asked and has not come, the
 * institute changes only what it wrote itself.
 */
export async function changeableBy(actor: Actor, { user_id, status, role }: Member): Promise<Changeable> {
  const isOwn = user_id === actor.userId
  if (!isOwn && (status === "left" || !mayManage(actor.role, "edit", role.roleType))) return NOTHING
  if (status === "invited") return { name: true, mobile: true }
  const { mobileVerifiedAt, belongings } = await readPlatform((db) =>
    db
      .selectFrom("users as u")
      .select("u.mobileVerifiedAt")
      .select((e) =>
        e
          .selectFrom("memberships as m")
          .select((c) => c.fn.countAll<number>().as("n"))
          .whereRef("m.userId", "=", "u.id")
          .where("m.status", "in", ["active", "disabled"])
          .as("belongings"),
      )
      .where("u.id", "=", user_id)
      .executeTakeFirstOrThrow(),
  )
  const isTheirs = isOwn || Number(belongings) === 1
  return { name: isTheirs, mobile: isTheirs && mobileVerifiedAt === null }
}
