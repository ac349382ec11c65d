import type { Actor } from "@/lib/server/auth/actor"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Member, MemberDetail } from "./member-shapes"
import { mayManage } from "./rights"

/** Which of a person's own data a caller may change. */
export type EditableFields = MemberDetail["changeable"]

const NO_FIELDS: EditableFields = { name: false, mobile: false }

/**
 * Which of a member's own data a caller may change. A member of several institutes is changed by none of them; a verified
 * mobile opens the account, so it is changed by a code only; of an invited member the institute changes the data that it
 * entered itself.
 */
export async function findEditableFields(actor: Actor, { user_id, status, role }: Member): Promise<EditableFields> {
  const isOwn = user_id === actor.userId
  if (!isOwn && (status === "left" || !mayManage(actor.role, "edit", role.roleType))) return NO_FIELDS
  if (status === "invited") return { name: true, mobile: true }
  const { mobileVerifiedAt, membershipCount } = await readPlatform((db) =>
    db
      .selectFrom("users as u")
      .select("u.mobileVerifiedAt")
      .select((e) =>
        e
          .selectFrom("memberships as m")
          .select((c) => c.fn.countAll<number>().as("n"))
          .whereRef("m.userId", "=", "u.id")
          .where("m.status", "in", ["active", "disabled"])
          .as("membershipCount"),
      )
      .where("u.id", "=", user_id)
      .executeTakeFirstOrThrow(),
  )
  const isEditable = isOwn || Number(membershipCount) === 1
  return { name: isEditable, mobile: isEditable && mobileVerifiedAt === null }
}
