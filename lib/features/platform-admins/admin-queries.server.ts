import { sql, type SqlBool } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Member } from "@/lib/features/members/member-shapes"
import { findMember, listMembers } from "@/lib/features/members/members.server"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import type { PlatformAdmin } from "./contract"

/** How many digits of a number the platform is shown. */
const ENDING = 4

/** A page of those who run the institute at hand, by name. Throws `not_found` where there is none. */
export async function listAdmins(db: Db, { page, size }: { page: number; size: number }) {
  const institute = await found(db.selectFrom("institutes").select(["id", "name"]).executeTakeFirst())
  const { content, ...paging } = await listMembers(db, { page, size, role: [...ADMINS], sort: "name" })
  return { institute, content: await withProofs(db, content), ...paging }
}

/** One of those who run the institute at hand; to the platform nobody else is there. */
export async function findAdmin(db: Db, id: number): Promise<PlatformAdmin> {
  const member = await found(findMember(db, id))
  const [admin] = await withProofs(db, [member])
  if (!admin || admin.status === "left" || !ADMINS.some((role) => role === admin.role.roleType))
    throw new Failure("not_found")
  return admin
}

async function withProofs(db: Db, members: Member[]): Promise<PlatformAdmin[]> {
  const ids = members.map(({ user_id }) => user_id)
  const proved = await db
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
    mobileEnding: mobile_number?.slice(-ENDING) ?? null,
    // Of who was asked and has not come, nothing is told but what the institute wrote.
    isMobileProved: status !== "invited" && proved.some(({ id }) => id === user_id),
  }))
}
