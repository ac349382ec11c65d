import { type RawBuilder, sql } from "kysely"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { withAllRows } from "./all-rows.server"
import type { ImportJob } from "./stage-rows.server"
import type { TableShape } from "./table-shapes.server"

type Import = Omit<ImportJob, "signal">

/**
 * Gives each row that waits the id that it will have: those of one table in their old order, a draft that of what it is a draft of,
 * a person that of the account with the same email. Done again, only people change, who may have got an account meanwhile.
 */
export async function drawIds(target: Import, shapes: readonly TableShape[]): Promise<void> {
  await withPlatform((db) => sql`select tenancy.analyze_import_rows()`.execute(db))
  await withAllRows(async (db) => {
    await findPeople(db, target)
    await drawMissing(db, target, { table: "users", idsOf: "users" })
  })
  for (const { table, idsOf } of shapes) {
    if (idsOf === null) continue
    await withAllRows(async (db) => {
      if (idsOf !== table) await shareIds(db, target, { table, idsOf })
      await drawMissing(db, target, { table, idsOf })
    })
  }
}

const rowsOf = ({ instituteId, importId }: Import, table: string) =>
  sql`r."instituteId" = ${instituteId} and r."importId" = ${importId} and r."table" = ${table}`

const findPeople = (db: Db, target: Import) =>
  sql`update institute_import_rows r set "newId" = u.id from users u
    where ${rowsOf(target, "users")} and u.email = lower(r.source ->> 'email')`.execute(db)

const shareIds = (db: Db, target: Import, { table, idsOf }: { table: string; idsOf: string }) =>
  sql`update institute_import_rows r set "newId" = s."newId" from institute_import_rows s
    where ${rowsOf(target, table)} and r."newId" is null
      and s."instituteId" = r."instituteId" and s."importId" = r."importId" and s."table" = ${idsOf} and s."oldId" = r."oldId"`.execute(
    db,
  )

/** The next id of a table, whose name is an expression: those of people follow no sequence. */
const nextIdOf = (table: RawBuilder<string>) =>
  sql`case when ${table} = 'users' then tenancy.draw_user_id() else nextval(pg_get_serial_sequence(${table}, 'id')) end`

type Drawn = { table: string; idsOf: string }

const drawMissing = (db: Db, target: Import, { table, idsOf }: Drawn) =>
  sql`update institute_import_rows r set "newId" = n.id
    from (select line, ${nextIdOf(sql`${idsOf}::text`)} as id
      from (select r.line from institute_import_rows r
        where ${rowsOf(target, table)} and r."newId" is null order by r."oldId") missing) n
    where ${rowsOf(target, table)} and r.line = n.line`.execute(db)

/** Ids for what texts name and the archive does not have: nothing will ever have them. */
export const drawGone = (target: Import, gone: readonly { table: string; id: number }[]): Promise<unknown> =>
  withPlatform((db) =>
    sql`insert into institute_import_rows ("instituteId", "importId", "table", line, "oldId", "newId", source, "leftOut")
      select ${target.instituteId}, ${target.importId}, g."table", -g.id, g.id,
        ${nextIdOf(sql`g."table"`)}, '{}', 'gone'
      from unnest(${gone.map(({ table }) => table)}::text[], ${gone.map(({ id }) => id)}::bigint[]) g("table", id)
      on conflict do nothing`.execute(db),
  )
