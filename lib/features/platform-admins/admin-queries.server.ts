import { sql, type SqlBool } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Member } from "@/lib/features/members/member-shapes"
import { findMember, listMembers } from "@/lib/features/members/members.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import type { PlatformAdmin } from "./contract"

/** How many digits of a number the platform sees. */
const VISIBLE_DIGITS = 4

/** A page of the administrators of the current institute, by name. Throws `not_found` for an unknown institute. */
export async function listAdmins(db: Db, { page, size }: { page: number; size: number }) {
  const institute = await orNotFound(db.selectFrom("institutes").select(["id", "name"]).executeTakeFirst())
  const { content, ...paging } = await listMembers(db, { page, size, role: [...ADMINS], sort: "name" })
  return { institute, content: await toPlatformAdmins(db, content), ...paging }
}

/** One administrator of the current institute; throws `not_found` for any other member. */
export async function findAdmin(db: Db, id: number): Promise<PlatformAdmin> {
  const member = await orNotFound(findMember(db, id))
  const [admin] = await toPlatformAdmins(db, [member])
  if (!admin || admin.status === "left" || !ADMINS.some((role) => role === admin.role.roleType))
    throw new Failure("not_found")
  return admin
}

async function toPlatformAdmins(db: Db, members: Member[]): Promise<PlatformAdmin[]> {
  const ids = members.map(({ user_id }) => user_id)
  const verified = await db
    .selectFrom("users")
    .select("id")
    .where(sql<SqlBool>`id = any(${ids})`)
    .where("mobile", "is not", null)
    .where("mobileVerifiedAt", "is not", null)
    .execute()
  return members.map(({ user_id, first_name, last_name, email, role, status, version, mobile_number }) => ({
    user_id,
    first_name,
    last_name,
    email,
    role,
    status,
    version,
    mobileEnding: mobile_number?.slice(-VISIBLE_DIGITS) ?? null,
    // Of an invited member only what the institute entered is shown.
    isMobileVerified: status !== "invited" && verified.some(({ id }) => id === user_id),
  }))
}
