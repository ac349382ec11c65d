import { Failure } from "@/lib/contract/errors"
import { type Actor, parseRole } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"

/** The area in which who began an import works. */
export async function areaOfAuthor(db: Db, userId: number): Promise<"admin" | "teacher"> {
  const member = await db.selectFrom("memberships").select("role").where("userId", "=", userId).executeTakeFirst()
  return member?.role === "Teacher" ? "teacher" : "admin"
}

/** Who began an import, with the role that they have now; throws `not_found` once they are no active member. */
export async function requireAuthor(db: Db, { instituteId, userId }: Pick<Actor, "instituteId" | "userId">) {
  const member = await db
    .selectFrom("memberships")
    .select(["role", "customRoleId"])
    .where("userId", "=", userId)
    .where("status", "=", "active")
    .executeTakeFirst()
  if (!member) throw new Failure("not_found")
  const actor: Actor = { ...member, userId, instituteId, role: parseRole(member.role), sessionId: "", rights: [] }
  return actor
}
