import { type RawBuilder, sql, type SqlBool } from "kysely"
import type { DayRange, PageInput } from "@/lib/contract/shapes"
import { pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import type { MovementRow } from "./contract"
import { countMovements } from "./counted-days.server"
import { MOVEMENTS, type PlanMovement } from "./movements"
import { type FigureRange, numberOf, readRange } from "./range.server"

type Asked = PageInput & DayRange & { plan?: string | undefined; kind?: PlanMovement | undefined }

/** A page of the moves of a range, the latest first; their number comes from the counters that the figures come from. */
export async function listMovements(db: Db, { kind, ...asked }: Asked) {
  const range = await readRange(db, asked)
  const { from, to, currency, planId } = range
  const counted = await countMovements(db, planId, { from: numberOf(from), to: numberOf(to) })
  const total = counted.reduce((sum, day) => sum + (kind === undefined || day.kind === kind ? day.moves : 0), 0)
  const ids = asked.page * asked.size < total ? await listIds(db, range, { ...asked, kind }) : []
  const rows = await describe(db, ids, planId)
  return { ...pageOf({ rows, total }, asked, (row): MovementRow => row), currency, from, to }
}

/** The ids of a page: each kind of a plan is found by one index, all of them by two. */
async function listIds(db: Db, range: FigureRange, { page, size, kind }: Asked): Promise<number[]> {
  const { planId } = range
  const end = (page + 1) * size
  const select = (where: SqlBoolean) => selectMoves(db, range, where).limit(end).execute()
  const found =
    planId === undefined
      ? await select(kind === undefined ? sql`m."mrrKind" is not null` : sql`m."mrrKind" = ${kind}`)
      : (await Promise.all(partsOf(planId, kind).map(select))).flat().toSorted(latestFirst)
  return found.slice(page * size, end).map(({ id }) => id)
}

type SqlBoolean = RawBuilder<SqlBool>
interface Found {
  id: number
  at: Date
}

const latestFirst = (one: Found, other: Found) => other.at.getTime() - one.at.getTime() || other.id - one.id

/** The conditions of the moves of a plan, each with an index. */
function partsOf(planId: number, kind: PlanMovement | undefined): SqlBoolean[] {
  const into = sql<SqlBool>`m."planAfter" = ${planId} and (m."mrrKind" is not null or m."planBefore" <> m."planAfter")`
  const from = sql<SqlBool>`m."planBefore" = ${planId} and (m."mrrKind" is not null or m."planBefore" <> m."planAfter")`
  switch (kind) {
    case undefined:
      return [into, sql`${from} and m."planAfter" is distinct from m."planBefore"`]
    case "joined":
      return [sql`${into} and m."planBefore" <> m."planAfter"`]
    case "left":
      return [sql`${from} and m."planBefore" <> m."planAfter"`]
    case "churn":
      return [sql`${from} and m."mrrKind" = ${kind}`]
    case "new":
    case "reactivation":
      return [sql`${into} and m."mrrKind" = ${kind}`]
    default:
      return [sql`${into} and m."mrrKind" = ${kind} and m."planBefore" = m."planAfter"`]
  }
}

const selectMoves = (db: Db, { from, to }: FigureRange, where: SqlBoolean) =>
  db
    .selectFrom("subscription_moves as m")
    .select(["m.id", "m.at"])
    .where("m.instituteId", "<>", PLATFORM_INSTITUTE_ID)
    .where("m.at", ">=", sql<Date>`billing.start_of(${from}::date)`)
    .where("m.at", "<", sql<Date>`billing.start_of(${to}::date + 1)`)
    .where(where)
    .orderBy("m.at", "desc")
    .orderBy("m.id", "desc")

async function describe(db: Db, ids: readonly number[], planId: number | undefined): Promise<MovementRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom("subscription_moves as m")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .leftJoin("plans as b", "b.id", "m.planBefore")
    .leftJoin("plans as a", "a.id", "m.planAfter")
    .select(["m.id", "m.instituteId", "i.name as institute", "m.at", "m.mrrKind", "m.mrrBefore", "m.mrrAfter"])
    .select(["m.planBefore as idBefore", "m.planAfter as idAfter", "b.name as planBefore", "a.name as planAfter"])
    .where("m.id", "in", ids)
    .execute()
  const byId = new Map(
    rows.map(({ idBefore, idAfter, mrrKind, mrrBefore, mrrAfter, ...row }) => {
      const change = changeOf({ idBefore, idAfter }, planId)
      const kind = change ?? enumOf(MOVEMENTS, mrrKind ?? "", "movement of a subscription")
      const changeMinor = { joined: mrrAfter, left: -mrrBefore }
      return [
        row.id,
        { ...row, kind, mrrMinor: mrrAfter, changeMinor: change ? changeMinor[change] : mrrAfter - mrrBefore },
      ]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Change {
  idBefore: number | null
  idAfter: number | null
}

/** What a change between plans is to one of them. */
function changeOf({ idBefore, idAfter }: Change, planId: number | undefined): "joined" | "left" | undefined {
  if (planId === undefined || idBefore === null || idAfter === null || idBefore === idAfter) return undefined
  return idAfter === planId ? "joined" : "left"
}
