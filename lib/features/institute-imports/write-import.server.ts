import { type RawBuilder, sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { EXPORTED_GLOBALS } from "@/lib/server/schema/row-tables"
import { contentTableOf } from "./emptiness.server"
import { declarationOf, ROW_TABLES } from "./portable-tables"
import { ImportRefused } from "./refused"
import type { TableShape } from "./table-shapes.server"

/** An import whose rows are mapped, with the person who began it. */
export interface Mapped {
  instituteId: number
  importId: number
  createdBy: number
}

/** Of its own institute a person decides the address; the rest of its settings comes along. */
const OWN_SETTINGS = ["id", "slug", "createdAt"]
const SETTINGS = EXPORTED_GLOBALS.institutes.filter((name) => !OWN_SETTINGS.includes(name))

/**
 * Inserts all rows of an import, in one transaction of the platform, so that people see all of them or none. Throws `ImportRefused`
 * with the table and the line that the database refuses, or where the institute has content by now.
 */
export async function writeRows(db: Db, mapped: Mapped, shapes: readonly TableShape[]): Promise<void> {
  await sql`select set_config('tenancy.importing', 'on', true)`.execute(db)
  const content = await contentTableOf(db, mapped)
  if (content !== undefined) throw new ImportRefused("not_empty", { place: content })
  await insertPeople(db, mapped)
  await removeReplaced(db, mapped)
  for (const shape of shapes) await insertTable(db, mapped, shape)
  await saveSettings(db, mapped)
  await continueNumbers(db, mapped)
  await letInvitationsWait(db, mapped)
}

const rowsOf = ({ instituteId, importId }: Mapped, table: string) =>
  sql`r."instituteId" = ${instituteId} and r."importId" = ${importId} and r."table" = ${table} and r.line > 0`

/** The people who have no account yet, without a password. An account that somebody made meanwhile ends the attempt. */
async function insertPeople(db: Db, mapped: Mapped): Promise<void> {
  const rows = rowsOf(mapped, "users")
  await guarded(
    db,
    { mapped, table: "users" },
    (some) =>
      sql`insert into users (id, email, "firstName", "lastName", mobile)
      overriding system value
      select r."newId", lower(r.source ->> 'email'), r.source ->> 'firstName', coalesce(r.source ->> 'lastName', ''),
        r.source ->> 'mobile'
      from institute_import_rows r
      where ${rows} and ${some} and not exists (select from users u where u.id = r."newId")
      order by r.line`,
  )
}

async function removeReplaced(db: Db, { instituteId }: Mapped): Promise<void> {
  for (const table of ROW_TABLES.filter((one) => declarationOf(one).present === "replaced").toReversed())
    await sql`delete from ${sql.table(table)} where "instituteId" = ${instituteId}`.execute(db)
}

async function insertTable(db: Db, mapped: Mapped, { table, columns }: TableShape): Promise<void> {
  if (table === "memberships") await leavePresentMembers(db, mapped)
  if (table === "invoices") await drawCheckCodes(db, mapped)
  const names = await listColumns(db, mapped, table)
  if (names.length === 0) return
  const given = names.filter((name) => columns.has(name))
  const list = sql.join(given.map((name) => sql.ref(name)))
  const values = sql.join(given.map((name) => sql.ref(`p.${name}`)))
  const conflict = declarationOf(table).present === "kept" ? sql`on conflict do nothing` : sql``
  await guarded(
    db,
    { mapped, table },
    (some) =>
      sql`insert into ${sql.table(table)} ("instituteId", ${list})
      overriding system value
      select ${mapped.instituteId}, ${values}
      from institute_import_rows r
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.source || r.patch) p
      where ${rowsOf(mapped, table)} and r."leftOut" is null and ${some}
      order by r.line
      ${conflict}`,
  )
}

/** The columns that the rows of a table have; all of its rows have the same. */
async function listColumns(db: Db, mapped: Mapped, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select jsonb_object_keys(first.row) as name
    from (select r.source || r.patch as row from institute_import_rows r
      where ${rowsOf(mapped, table)} and r."leftOut" is null order by r.line limit 1) first
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

type OfTable = { mapped: Mapped; table: string }
type Statement = (some: RawBuilder<boolean>) => RawBuilder<unknown>

/** Runs a statement over the rows of a table; where the database refuses one of them, throws `ImportRefused` with its line. */
async function guarded(db: Db, { mapped, table }: OfTable, statement: Statement): Promise<void> {
  await sql`savepoint rows`.execute(db)
  try {
    await statement(sql<boolean>`true`).execute(db)
  } catch (error) {
    if (!isOfRow(error)) throw error
    await sql`rollback to savepoint rows`.execute(db)
    throw await refusalOf(db, mapped, { table, statement, error })
  }
  await sql`release savepoint rows`.execute(db)
}

type Refused = { table: string; statement: Statement; error: Error }

/** Which line the database refuses: the first without which those before it can be inserted. */
async function refusalOf(db: Db, mapped: Mapped, { table, statement, error }: Refused): Promise<ImportRefused> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(r.line), 0)::int as last from institute_import_rows r
    where ${rowsOf(mapped, table)}`.execute(db)
  let [good, bad, detail] = [0, rows[0]?.last ?? 0, error.message]
  while (good < bad - 1) {
    const middle = Math.floor((good + bad) / 2)
    const message = await failureOf(db, statement(sql<boolean>`r.line <= ${middle}`))
    if (message === undefined) good = middle
    else [bad, detail] = [middle, message]
  }
  return new ImportRefused("constraint", { place: table, line: bad, detail: detail.slice(0, 300) })
}

async function failureOf(db: Db, statement: RawBuilder<unknown>): Promise<string | undefined> {
  try {
    await statement.execute(db)
    await sql`rollback to savepoint rows`.execute(db)
    return undefined
  } catch (error) {
    if (!isOfRow(error)) throw error
    await sql`rollback to savepoint rows`.execute(db)
    return error.message
  }
}

/** Whether the database refuses a row for what is in it (classes 22 and 23), and not for lack of time or room. */
const isOfRow = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code)

/** Who is a member already stays as they are. */
const leavePresentMembers = (db: Db, mapped: Mapped) =>
  sql`update institute_import_rows r set "leftOut" = 'present' from memberships m
    where ${rowsOf(mapped, "memberships")} and m."instituteId" = ${mapped.instituteId}
      and m."userId" = (r.patch ->> 'userId')::bigint`.execute(db)

/** Documents of an institute on this installation have their codes already: the copies get codes of their own. */
const drawCheckCodes = (db: Db, mapped: Mapped) =>
  sql`update institute_import_rows r set patch = r.patch || jsonb_build_object('checkCode', n.code,
      'document', replace((r.source -> 'document')::text, r.source ->> 'checkCode', n.code)::jsonb)
    from (select r.line, replace(gen_random_uuid()::text, '-', '') as code from institute_import_rows r
      where ${rowsOf(mapped, "invoices")} and exists (
        select from invoices i where i."checkCode" = r.source ->> 'checkCode')) n
    where ${rowsOf(mapped, "invoices")} and r.line = n.line`.execute(db)

async function saveSettings(db: Db, mapped: Mapped): Promise<void> {
  const names = await listColumns(db, mapped, "institutes")
  const given = SETTINGS.filter((name) => names.includes(name))
  if (given.length === 0) return
  const values = sql.join(given.map((name) => sql`${sql.ref(name)} = ${sql.ref(`p.${name}`)}`))
  await guarded(
    db,
    { mapped, table: "institutes" },
    (some) =>
      sql`update institutes i set ${values}
      from institute_import_rows r, jsonb_populate_record(null::institutes, r.source || r.patch) p
      where ${rowsOf(mapped, "institutes")} and ${some} and i.id = ${mapped.instituteId}`,
  )
}

/** The next order of a year is numbered after the greatest that came along. */
const continueNumbers = (db: Db, { instituteId }: Mapped) =>
  sql`insert into order_numbers as n ("instituteId", year, last)
    select "instituteId", substring(number from '-(\d{4})-\d+$')::int, max(substring(number from '\d+$')::bigint)
    from orders where "instituteId" = ${instituteId} and number ~ '-\d{4}-\d{1,15}$' group by 1, 2
    on conflict ("instituteId", year) do update set last = greatest(n.last, excluded.last)`.execute(db)

/** Those who come as invited get their invitations, which are sent once an admin says so. */
const letInvitationsWait = (db: Db, mapped: Mapped) =>
  sql`insert into invitations ("instituteId", "userId", "firstName", "lastName", mobile, "invitedBy", waits)
    select ${mapped.instituteId}, m."userId", r.source ->> 'firstName', coalesce(r.source ->> 'lastName', ''),
      r.source ->> 'mobile', ${mapped.createdBy}, true
    from institute_import_rows r join memberships m on m."instituteId" = ${mapped.instituteId} and m."userId" = r."newId"
    where ${rowsOf(mapped, "users")} and m.status = 'invited'
    on conflict ("instituteId", "userId") do nothing`.execute(db)
