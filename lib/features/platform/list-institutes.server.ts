import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { MAX_FOUND, onPage, pageOf, type PageRows } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { facetsOf, findWith, hasAll } from "./institute-facets.server"
import { readInstitutes } from "./read-institutes.server"
import type { InstituteFilter, MasterInstitute } from "./shapes"

/** A page of institutes with the total number: first the ids of the page are found, then what belongs to them is read. */
export async function listInstitutes(db: Db, query: PageInput & InstituteFilter) {
  const { country } = await db
    .selectFrom("institutes")
    .select("country")
    .where("id", "=", PLATFORM_INSTITUTE_ID)
    .executeTakeFirstOrThrow()
  const { rows: found, total } = await findIds(db, query)
  const rows = await readInOrder(
    db,
    found.map(({ id }) => id),
  )
  return { ...pageOf({ rows, total }, query, (row) => row), country }
}

async function readInOrder(db: Db, ids: number[]): Promise<MasterInstitute[]> {
  const rows = new Map((await readInstitutes(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function findIds(db: Db, query: PageInput & InstituteFilter): Promise<PageRows<{ id: number }>> {
  const facets = await facetsOf(db, query)
  if (!facets) return listAll(db, query)
  const ids = await findWith(db, facets)
  const isFound = ids.length <= MAX_FOUND
  // Of many, a page is soon found in the order itself.
  const page = inOrder(selectIds(db), query.sort).$call(onPage(query))
  const rows = await (
    isFound ? page.where("f.instituteId", "in", ids.length > 0 ? ids : [0]) : page.where(hasAll(facets))
  ).execute()
  return { rows, total: ids.length }
}

async function listAll(db: Db, query: PageInput & InstituteFilter): Promise<PageRows<{ id: number }>> {
  const { total } = await db
    .selectFrom("counters as c")
    .where("c.instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where((e) => e.between("c.kind", "institutes.", "institutes/"))
    .select((e) => e.fn.coalesce(e.fn.sum<number>("c.count"), e.lit(0)).as("total"))
    .executeTakeFirstOrThrow()
  if (query.page * query.size >= total) return { rows: [], total }
  return { rows: await inOrder(selectIds(db), query.sort).$call(onPage(query)).execute(), total }
}

const selectIds = (db: Db) =>
  db
    .selectFrom("institute_facets as f")
    .select("f.instituteId as id")
    .where("f.instituteId", "<>", PLATFORM_INSTITUTE_ID)

/** The orders, each with an index. */
const ORDERS: Record<InstituteFilter["sort"], string> = {
  directory: `f.featured desc, f."displayOrder", f."instituteId"`,
  name: `f.name, f."instituteId"`,
  newest: `f."instituteId" desc`,
  income: `f."mrrMinor" desc, f."instituteId"`,
  students: `f.students desc, f."instituteId"`,
  storage: `f."storageBytes" desc, f."instituteId"`,
}

const inOrder = (ids: ReturnType<typeof selectIds>, sort: InstituteFilter["sort"]) => ids.orderBy(sql.raw(ORDERS[sort]))
