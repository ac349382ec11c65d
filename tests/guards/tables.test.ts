import { readFileSync } from "node:fs"
import pg from "pg"
import { connectionStrings } from "@/lib/server/tenancy/connections"

const source = readFileSync("lib/server/schema/tables.ts", "utf8")
const interfaces = new Map(
  [...source.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].map(([, name = "", body = ""]) => [name, body]),
)

/** The columns that the generated file declares, as `items.title` or `items.level?` for one that may be null. */
const declared = [...(interfaces.get("DB") ?? "").matchAll(/^ {2}(?!schema_migrations)(\w+): (\w+);$/gm)].flatMap(
  ([, table = "", name = ""]) =>
    [...(interfaces.get(name) ?? "").matchAll(/^ {2}(\w+): (.+);$/gm)].map(
      ([, column = "", type = ""]) => `${table}.${column}${/\| null\b/.test(type) ? "?" : ""}`,
    ),
)

test("lib/server/schema/tables.ts is that of the migrated database (npm run tables)", async () => {
  const owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name || case is_nullable when 'YES' then '?' else '' end as name
       from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'`,
  )
  await owner.end()
  expect(declared.length).toBeGreaterThan(300)
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
