import pg from "pg"
import { portabilityOf, TENANT_TABLES } from "@/lib/server/schema/portability"
import type { PortableRows, TenantTable } from "@/lib/server/schema/portable-rows"
import { EXPORTED_GLOBALS, SUBJECT_TABLES } from "@/lib/server/schema/row-tables"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { keysOf } from "@/lib/shared/keys-of"

type Column = { table: string; name: string; type: string; isGenerated: boolean }
type Key = { table: string; target: string | null; columns: string[] }

const COLUMNS = `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attgenerated <> '' as "isGenerated"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`
const FOREIGN = `select c.relname as table, f.relname as target, array(select a.attname::text from unnest(k.conkey) n
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`
const UNIQUE = `select c.relname as table, null as target, array(select a.attname::text from unnest(i.indkey::int2[]) n
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = n) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace`

/** Columns whose names or types say that they may refer to something. */
const COULD_REFER = /(?:Id|Ids|By)$|[kK]ey$|^(?:body|description|answer|text|image|link|poster)$/
const COULD_HOLD_IDS = /^jsonb?$|\[\]$|^uuid$/
const COULD_BE_SECRET = /hash|secret|token|sealed|password/i

let columns: Column[] = []
let foreign: Key[] = []
let unique: Key[] = []

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
  columns = (await owner.query<Column>(COLUMNS)).rows
  foreign = (await owner.query<Key>(FOREIGN)).rows
  unique = (await owner.query<Key>(UNIQUE)).rows
  await owner.end()
})

const exported: { table: TenantTable; rows: PortableRows }[] = TENANT_TABLES.flatMap((table) => {
  const portability = portabilityOf(table)
  return portability.kind === "rows" ? [{ table, rows: portability.rows }] : []
})
const namesOf = (rows: PortableRows) => [
  ...Object.keys(rows.holds ?? {}),
  ...[rows.leave, rows.parents, rows.unique].flatMap((list) => list ?? []),
]
const columnsOf = (table: string) => columns.filter((column) => column.table === table)
const refers = (table: string, name: string) => foreign.some((key) => key.table === table && key.columns.includes(name))

test("every tenant table of the database says how its rows leave, and no other does", () => {
  const tenant = columns.filter(({ name }) => name === "instituteId").map(({ table }) => table)
  expect(tenant.length).toBeGreaterThan(100)
  expect(TENANT_TABLES.toSorted()).toEqual(tenant.toSorted())
})

test("every column that a declaration names is there", () => {
  const declared = [
    ...exported.flatMap(({ table, rows }) => namesOf(rows).map((name) => `${table}.${name}`)),
    ...keysOf(EXPORTED_GLOBALS).flatMap((table) => EXPORTED_GLOBALS[table].map((name) => `${table}.${name}`)),
  ]
  const real = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  expect(declared.filter((name) => !real.has(name))).toEqual([])
})

test("a column that could refer to something, and has no foreign key, says what it holds", () => {
  const unsaid = exported.flatMap(({ table, rows }) =>
    columnsOf(table)
      .filter(({ name, type, isGenerated }) => {
        const couldRefer = COULD_HOLD_IDS.test(type) || (!/^(?:boolean|timestamp)/.test(type) && COULD_REFER.test(name))
        return couldRefer && !isGenerated && name !== "instituteId" && !refers(table, name)
      })
      .filter(({ name }) => !namesOf(rows).includes(name))
      .map(({ name }) => `${table}.${name}`),
  )
  expect(unsaid).toEqual([])
})

test("no secret is exported", () => {
  const secrets = exported.flatMap(({ table, rows }) =>
    columnsOf(table)
      .filter(({ name, type }) => COULD_BE_SECRET.test(name) || type === "bytea")
      .filter(({ name }) => !rows.leave?.includes(name))
      .map(({ name }) => `${table}.${name}`),
  )
  expect(secrets).toEqual([])
  expect(EXPORTED_GLOBALS.users.filter((name) => COULD_BE_SECRET.test(name))).toEqual([])
})

test("what is exported refers to what is exported", () => {
  const included = new Set<string | null>([...exported.map(({ table }) => table), ...keysOf(EXPORTED_GLOBALS)])
  const dangling = exported.flatMap(({ table, rows }) =>
    foreign
      .filter((key) => key.table === table && !included.has(key.target))
      .flatMap((key) => key.columns.filter((name) => name !== "instituteId" && !rows.leave?.includes(name)))
      .map((name) => `${table}.${name}`),
  )
  expect(dangling).toEqual([])
})

test("references within a table, and values that institutes do not share, are named", () => {
  const parents = foreign
    .filter(({ table, target }) => table === target)
    .flatMap(({ table, columns: names }) => names.filter((name) => name !== "instituteId").map((n) => `${table}.${n}`))
  expect(exported.flatMap(({ table, rows }) => (rows.parents ?? []).map((n) => `${table}.${n}`)).toSorted()).toEqual(
    parents.toSorted(),
  )
  const shared = exported.flatMap(({ table, rows }) =>
    unique
      .filter((key) => key.table === table && !key.columns.includes("instituteId") && key.columns.join() !== "id")
      .filter((key) => !key.columns.every((name) => rows.unique?.includes(name) || rows.leave?.includes(name)))
      .map((key) => `${table}.${key.columns.join()}`),
  )
  expect(shared).toEqual([])
})

test("the tables of subjects are among what is exported", () => {
  const included = new Set<string>([...exported.map(({ table }) => table), ...keysOf(EXPORTED_GLOBALS)])
  expect(Object.values(SUBJECT_TABLES).filter((table) => !included.has(table))).toEqual([])
})
