import { parseRole } from "@/lib/server/auth/actor"
import { pageOf } from "@/lib/server/db/page"
import { readPlatformCounter } from "@/lib/server/db/platform-counters"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { MEMBER_STATUSES } from "./member-shapes"
import { type FoundMemberships, type MembershipsQuery, searchMemberships } from "./search-memberships.server"

/**
 * A page of the memberships of all institutes, newest first, searched by name, e-mail or institute. First the ids of the page
 * are read, from indexes alone, then what belongs to them.
 */
export async function listAllMemberships(db: Db, query: MembershipsQuery) {
  const { ids, total } = query.searchParam
    ? await searchMemberships(db, query, query.searchParam)
    : await listNewest(db, query)
  const rows = ids.length > 0 ? await listRows(db, ids) : []
  const page = pageOf({ rows, total }, query, (row) => ({
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
  return { ...page, next: ids.length === query.size ? (ids.at(-1) ?? null) : null }
}

const listRows = (db: Db, ids: number[]) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .select(["m.userId", "m.role", "m.status", "m.joinedAt", "u.firstName", "u.lastName", "u.email", "u.image"])
    .select(["i.id as instituteId", "i.name as instituteName", "i.slug as instituteSlug"])
    .where("m.id", "in", ids)
    .orderBy("m.id", "desc")
    .execute()

async function listNewest(db: Db, query: MembershipsQuery): Promise<FoundMemberships> {
  const total = await readPlatformCounter(db, "platform.members")
  if (query.before === undefined && query.page * query.size >= total) return { ids: [], total }
  const rows = await inListOrder(db, query).execute()
  return { ids: rows.map(({ id }) => id), total }
}

/** The ids of a page. */
const inListOrder = (db: Db, { before, page, size }: MembershipsQuery) =>
  db
    .selectFrom("memberships as m")
    .select("m.id")
    .$if(before !== undefined, (rows) => rows.where("m.id", "<", before ?? 0))
    .orderBy("m.id", "desc")
    .limit(size)
    .offset(before === undefined ? page * size : 0)
