import type { PageInput } from "@/lib/contract/shapes"
import { parseRole } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { MEMBER_STATUSES } from "./member-shapes"

/** An active institute in which a user is an active member, with their role. */
export const findActiveMembership = (db: Db, userId: number, instituteId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .leftJoin("institute_domains as d", (on) =>
      on.onRef("d.instituteId", "=", "i.id").on("d.isPrimary", "=", true).on("d.status", "in", ["verified", "active"]),
    )
    .select(["i.id", "i.name", "i.slug", "i.image", "d.host as domain", "m.role", "m.joinedAt"])
    .where("m.userId", "=", userId)
    .where("m.instituteId", "=", instituteId)
    .where("m.status", "=", "active")
    .where("i.status", "=", "active")
    .executeTakeFirst()

/** The meeting account that a member of the current institute connected last. */
export const findMeetingAccount = (db: Db, userId: number) =>
  db
    .selectFrom("meeting_accounts")
    .select(["provider", "connectedAt"])
    .where("userId", "=", userId)
    .orderBy("connectedAt", "desc")
    .executeTakeFirst()

async function countAllMemberships(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("counters")
    .select((e) => e.fn.coalesce(e.fn.sum<number>("count"), e.lit(0)).as("total"))
    .where((e) => e.between("kind", "members.", "members/"))
    .executeTakeFirstOrThrow()
  return total
}

/** A page of the memberships of all institutes, newest first, searched by name, e-mail or institute. */
export async function listAllMemberships(db: Db, query: PageInput) {
  const pattern = query.searchParam && likePattern(query.searchParam)
  let matching = db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
  if (pattern) {
    matching = matching.where((e) =>
      e.or([
        e("u.email", "ilike", pattern),
        e("u.firstName", "ilike", pattern),
        e("u.lastName", "ilike", pattern),
        e("i.name", "ilike", pattern),
      ]),
    )
  }
  const [rows, total] = await Promise.all([
    matching
      .select(["m.userId", "m.role", "m.status", "m.joinedAt", "u.firstName", "u.lastName", "u.email", "u.image"])
      .select(["i.id as instituteId", "i.name as instituteName", "i.slug as instituteSlug"])
      .orderBy("m.id", "desc")
      .$call(onPage(query))
      .execute(),
    pattern ? countRows(matching) : countAllMemberships(db),
  ])
  return pageOf({ rows, total }, query, (row) => ({
    user_id: row.userId,
    first_name: row.firstName,
    last_name: row.lastName,
    profileImage: row.image,
    role: { roleType: parseRole(row.role) },
    email: row.email,
    status: enumOf(MEMBER_STATUSES, row.status, "status of a member"),
    joinedAt: row.joinedAt,
    institute: { id: row.instituteId, name: row.instituteName, slug: row.instituteSlug },
  }))
}
