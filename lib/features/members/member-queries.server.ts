import { type ExpressionBuilder, sql, type SqlBool } from "kysely"
import { parseRole } from "@/lib/server/auth/actor"
import { usesScreen } from "@/lib/server/auth/uses-screen"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { readCounters } from "@/lib/server/db/read-counters"
import type { Db } from "@/lib/server/tenancy/transaction"
import { phoneDigits } from "@/lib/shared/phone"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { type Role, ROLES } from "@/lib/shared/roles"
import { GENDERS, type Member, MEMBER_STATUSES, type MemberSort, type MemberStatus } from "./member-shapes"

/** The filter of a list of members; without a status it excludes former members. */
export interface MemberFilter {
  role?: Role[] | undefined
  status?: MemberStatus | "held" | undefined
  searchParam?: string | undefined
}

/** The column of an invited member comes from the invitation: an institute sees only what it entered itself. */
const ownOrInvited = <T>(column: "firstName" | "lastName" | "mobile") =>
  sql<T>`case when m.status = 'invited' and v.id is not null then v.${sql.ref(column)} else u.${sql.ref(column)} end`
const unlessInvited = <T>(column: "image" | "gender" | "lastLoginAt") =>
  sql<T | null>`case when m.status <> 'invited' then u.${sql.ref(column)} end`

/** Whether a member `m` may work with enquiries: by the role, unless it was granted or revoked (`grantedRights`). */
export const mayWorkWithEnquiries = usesScreen("enquiries", "view")

const selectMembers = (db: Db) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .leftJoin("invitations as v", (on) => on.onRef("v.userId", "=", "m.userId").on("m.status", "=", "invited"))
    .leftJoin("roles as r", "r.id", "m.customRoleId")

const columns = (query: ReturnType<typeof selectMembers>) =>
  query
    .select(["m.id as membershipId", "m.userId", "m.role", "m.status", "m.version", "m.joinedAt", "m.heldByPlan"])
    .select(mayWorkWithEnquiries.as("crmAccess"))
    .select(["u.email", "r.id as customRoleId", "r.name as customRoleName", "v.id as invitationId", "v.sentAt"])
    .select([
      "v.expiresAt",
      "v.refusedAt",
      ownOrInvited<string>("firstName").as("firstName"),
      ownOrInvited<string>("lastName").as("lastName"),
    ])
    .select([ownOrInvited<string | null>("mobile").as("mobile"), unlessInvited<string>("image").as("image")])
    .select([unlessInvited<string>("gender").as("gender"), unlessInvited<Date>("lastLoginAt").as("lastLoginAt")])

type Row = Awaited<ReturnType<ReturnType<typeof columns>["execute"]>>[number]

const fullName = sql<string>`${ownOrInvited("firstName")} || ' ' || ${ownOrInvited("lastName")}`

function filteredMembers(db: Db, { role, status, searchParam }: MemberFilter) {
  let query = selectMembers(db)
  if (status === "held") query = query.where("m.heldByPlan", "=", true)
  else query = status ? query.where("m.status", "=", status) : query.where("m.status", "<>", "left")
  if (role && role.length > 0) query = query.where("m.role", "in", role)
  const pattern = searchParam && likePattern(searchParam)
  if (!pattern) return query
  const digits = phoneDigits(searchParam)
  return query.where((e) =>
    e.or([
      sql<SqlBool>`${fullName} ilike ${pattern}`,
      e("u.email", "ilike", pattern),
      ...(digits ? [sql<SqlBool>`${ownOrInvited("mobile")} like ${likePattern(digits)}`] : []),
    ]),
  )
}

const ORDERS = {
  name: sql`lower(${fullName}) asc`,
  "-name": sql`lower(${fullName}) desc`,
  joined: sql`m."joinedAt" asc`,
  "-joined": sql`m."joinedAt" desc`,
  seen: sql`${unlessInvited("lastLoginAt")} asc nulls first`,
  "-seen": sql`${unlessInvited("lastLoginAt")} desc nulls last`,
} as const satisfies Record<MemberSort, unknown>

/** A page of the members of the current institute, with the total; with a teacher id only the students whom they teach. */
export async function listMembers(
  db: Db,
  { page, size, sort, ...filter }: MemberFilter & { page: number; size: number; sort: MemberSort },
  teacherId?: number,
) {
  const range = { page, size }
  let query = filteredMembers(db, filter)
  if (teacherId !== undefined) query = query.where(isTaughtBy(teacherId))
  const [rows, total] = await Promise.all([
    columns(query).orderBy(ORDERS[sort]).orderBy("m.id", "desc").$call(onPage(range)).execute(),
    filter.searchParam || teacherId !== undefined ? countRows(query) : countMembers(db, filter),
  ])
  return pageOf({ rows, total }, range, toMember)
}

/** Those whom the plan holds are few, and counted apart from their status. */
async function countMembers(db: Db, { role = [], status }: Omit<MemberFilter, "searchParam">): Promise<number> {
  const roles = role.length > 0 ? role : ROLES
  const statuses = status ? [status] : MEMBER_STATUSES.filter((one) => one !== "left")
  const counted = await readCounters(
    db,
    roles.flatMap((one) => statuses.map((state) => `members.${one}.${state}`)),
  )
  if (status === "held") return counted
  return counted + (await countRows(filteredMembers(db, { role, status }).where("m.heldByPlan", "=", true)))
}

/** The next batch of members for a file, by membership id, after the last one written. */
export const listMembersAfter = async (
  db: Db,
  filter: MemberFilter,
  { after, limit }: { after: number; limit: number },
) =>
  (await columns(filteredMembers(db, filter)).where("m.id", ">", after).orderBy("m.id").limit(limit).execute()).map(
    toMember,
  )

/** A member of the current institute, of any status. */
export async function findMember(db: Db, userId: number): Promise<Member | undefined> {
  const row = await columns(selectMembers(db)).where("m.userId", "=", userId).executeTakeFirst()
  return row && toMember(row)
}

/** The condition on memberships that a teacher may see: the students whom they teach, and teachers. */
export const isKnownToTeacher =
  (teacherId: number) =>
  (e: ExpressionBuilder<{ m: { role: string; userId: number } }, "m">): ReturnType<typeof e.or> =>
    e.or([e("m.role", "=", "Teacher"), isTaughtBy(teacherId)])

/** The condition on memberships, `m`, that a teacher teaches the member. */
export const isTaughtBy = (teacherId: number) => sql<SqlBool>`m.role = 'Student' and exists (
  select from entitlements e join item_teachers t on t."itemId" = e."itemId"
  where e."userId" = m."userId" and e.status = 'active' and t."userId" = ${teacherId})`

/** A page of active members as lists show them; with a teacher id only those whom the teacher may see. */
export async function listMemberCards(
  db: Db,
  { page, size, role, searchParam }: MemberFilter & { page: number; size: number },
  teacherId: number | undefined,
) {
  let query = filteredMembers(db, { role, searchParam, status: "active" })
  if (teacherId !== undefined) query = query.where(isKnownToTeacher(teacherId))
  const range = { page, size }
  const [rows, total] = await Promise.all([
    columns(query).orderBy(ORDERS.name).orderBy("m.id").$call(onPage(range)).execute(),
    searchParam || teacherId !== undefined ? countRows(query) : countMembers(db, { role, status: "active" }),
  ])
  return pageOf({ rows, total }, range, toMember)
}

/** Whether a teacher may see a member. */
export async function doesTeacherKnow(db: Db, teacherId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("memberships as m")
    .select("m.id")
    .where("m.userId", "=", userId)
    .where(isKnownToTeacher(teacherId))
    .executeTakeFirst()
  return row !== undefined
}

const toMember = (row: Row): Member => ({
  user_id: row.userId,
  user_profile_id: row.membershipId,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  mobile_number: row.mobile,
  profileImage: row.image,
  gender: enumOrNull(GENDERS, row.gender, "gender of a user"),
  role: { roleType: parseRole(row.role) },
  customRole: row.customRoleId === null ? null : { id: row.customRoleId, name: row.customRoleName ?? "" },
  status: enumOf(MEMBER_STATUSES, row.status, "status of a member"),
  isHeld: row.heldByPlan,
  crmAccess: row.crmAccess,
  joinedAt: row.joinedAt,
  lastLoginAt: row.lastLoginAt,
  invitation:
    row.invitationId === null
      ? null
      : { sentAt: row.sentAt, expiresAt: row.expiresAt, isRefused: row.refusedAt !== null },
  version: row.version,
})
