import { type RawBuilder, sql } from "kysely"
import { indexedPattern } from "@/lib/server/db/like-pattern"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { HeldChoice } from "./held-choice"
import { type HeldLimit, LIMITS } from "./limits"
import { type At, instituteOf } from "./own-plan.server"
import { readUse } from "./usage.server"

export type Choosing = At & { choice?: HeldChoice | undefined }

/** Something that may be held, by its place: the first places are held first, those that are chosen before all others. */
export interface Ranked {
  id: number
  name: string
  kind: string | null
  role: string | null
  since: Date | null
  isHeld: boolean
  place: number
  total: number
}

/** The names of invited people are those that the institute entered itself. */
const nameOfMember = sql`trim(concat_ws(' ',
  case when m.status = 'invited' then v."firstName" else u."firstName" end,
  case when m.status = 'invited' then v."lastName" else u."lastName" end))`

/** What takes a place of a limit or is held, with the place of each. */
const RANKED: Record<HeldLimit, (choosing: Choosing) => RawBuilder<Ranked>> = {
  // The oldest stay, and those that somebody has bought.
  publishedItems: ({ choice, ...at }) => sql`
    select i.id, i.title as name, i.kind, null::text as role, i."publishedAt" as since, i."heldByPlan" as "isHeld",
      row_number() over (order by i.id = any(${choice?.publishedItems ?? []}::bigint[]) desc, i."heldByPlan" desc,
        exists (select from entitlements e where e."instituteId" = i."instituteId" and e."itemId" = i.id and e.status = 'active'),
        i."publishedAt" desc nulls first, i.id desc)::int as place,
      (count(*) over ())::int as total
    from items i where i."instituteId" = ${instituteOf(at)} and i.status in ('published', 'unlisted')`,
  // The last administrator of the institute has the last place, which is never held.
  staff: ({ choice, ...at }) => sql`
    select m."userId" as id, ${nameOfMember} as name, null::text as kind, m.role, m."joinedAt" as since, m."heldByPlan" as "isHeld",
      row_number() over (order by m.id is not distinct from (
          select k.id from memberships k join users o on o.id = k."userId"
          where k."instituteId" = m."instituteId" and k.role = 'InstituteAdmin' and k.status = 'active'
            and o."disabledAt" is null and o."erasureDueAt" is null
          order by k."userId" = any(${choice?.staff ?? []}::bigint[]), k."heldByPlan", k."joinedAt", k.id limit 1),
        m."userId" = any(${choice?.staff ?? []}::bigint[]) desc, m."heldByPlan" desc, m."joinedAt" desc, m.id desc)::int as place,
      (count(*) over ())::int as total
    from memberships m join users u on u.id = m."userId"
      left join invitations v on v."instituteId" = m."instituteId" and v."userId" = m."userId"
    where m."instituteId" = ${instituteOf(at)} and m.role in ('Teacher', 'Admin', 'InstituteAdmin') and m.status in ('active', 'invited')`,
}

/** What may be held of a limit as a table of a query, with its place. */
export const rankedOf = (limit: HeldLimit, choosing: Choosing) => sql<Ranked>`(${RANKED[limit](choosing)})`

/** How many there are, of which `allowed` (undefined: all) have a place. Of staff one is never held. */
export const overOf = (limit: HeldLimit, total: number, allowed: number | undefined): number =>
  allowed === undefined ? 0 : Math.max(0, Math.min(total - allowed, limit === "staff" ? total - 1 : total))

/** How many take a place of a limit or are held. */
export async function countCandidates(db: Db, limit: HeldLimit, at: At): Promise<number> {
  const [taken, held] = [await readUse(db, limit, at), await readUse(db, limit, { ...at, kinds: LIMITS[limit].held })]
  return taken + held
}

/** The ids of the first places. */
export async function listFirst(db: Db, limit: HeldLimit, { over, ...choosing }: Choosing & { over: number }) {
  if (over === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from ${rankedOf(limit, choosing)} r where place <= ${over}::int order by place`.execute(db)
  return rows.map(({ id }) => id)
}

type Page = { page: number; size: number; searchParam?: string | undefined; choice: HeldChoice }

/** A page of what may be held, by their places, with the number that a search finds. */
export async function listCandidates(db: Db, limit: HeldLimit, { page, size, searchParam, choice }: Page) {
  const { rows } = await sql<Omit<Ranked, "total" | "place"> & { buyers: number; total: number }>`
    select r.id, r.name, r.kind, r.role, r.since, r."isHeld", (count(*) over ())::int as total,
      case when r.kind is null then 0 else (select count(distinct e."userId") from entitlements e
        where e."itemId" = r.id and e.status = 'active') end::int as buyers
    from ${rankedOf(limit, { choice })} r
    where ${searchParam ? sql`r.name ilike ${indexedPattern(searchParam)}` : sql`true`}
    order by r.place limit ${size} offset ${page * size}`.execute(db)
  return rows
}
