/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import pg from "pg"
import { applyWithRetries, pendingMigrations } from "@/lib/server/db/migrate"
import { log } from "@/lib/server/log"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { waitUntil } from "../setup/wait-until"

const clients: pg.Client[] = []

async function connect() {
  const client = new pg.Client({ connectionString: connectionStrings().owner })
  await client.connect()
  clients.push(client)
  return client
}
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())))

const migrationOf = (text: string) => ({ name: "9990_added.sql", text, checksum: "of the test" })

test("a migration that waits for a long transaction lets others through, and is applied when that has ended", async () => {
  const [long, other, owner] = [await connect(), await connect(), await connect()]
  const warn = jest.spyOn(log, "warn").mockImplementation(() => undefined)
  await long.query("begin")
  await long.query("select from plans")
  const text = "-- Adds a column.\n-- Compatible with the former version.\nalter table plans add column added int;"
  const applied = applyWithRetries(owner, migrationOf(text), 300)
  await waitUntil(async () => warn.mock.calls.length > 0, 10_000)
  await other.query("select from plans")
  await long.query("commit")
  await applied
  const { rows } = await other.query(`select "isCompatible" from schema_migrations where name = '9990_added.sql'`)
  expect(rows).toEqual([{ isCompatible: true }])
  warn.mockRestore()
})

test("another error of a migration is none to be tried again, and leaves nothing", async () => {
  const owner = await connect()
  const text = "create table half_done (id int);\nselect 1 / 0;"
  await expect(applyWithRetries(owner, { ...migrationOf(text), name: "9991_broken.sql" })).rejects.toThrow(
    "9991_broken",
  )
  const { rows } = await owner.query("select to_regclass('half_done') as found")
  expect(rows).toEqual([{ found: null }])
})

test("a newer version's migrations are tolerated when they are declared compatible, else a sentence says what to do", async () => {
  const owner = await connect()
  const warn = jest.spyOn(log, "warn").mockImplementation(() => undefined)
  const insert = (name: string, isCompatible: boolean) =>
    owner.query(`insert into schema_migrations (name, checksum, "isCompatible") values ($1, '', $2)`, [
      name,
      isCompatible,
    ])
  await insert("9992_next.sql", true)
  expect(await pendingMigrations(owner)).toEqual([])
  expect(warn).toHaveBeenCalled()
  await insert("9993_breaks.sql", false)
  await expect(pendingMigrations(owner)).rejects.toThrow(
    "A newer version of the program has changed this database (9993_breaks.sql)",
  )
  await owner.query("delete from schema_migrations where name like '999%'")
  await insert("0002_lost.sql", true)
  await expect(pendingMigrations(owner)).rejects.toThrow("0002_lost.sql was applied but its file is missing")
  await owner.query("delete from schema_migrations where name = '0002_lost.sql'")
  warn.mockRestore()
})
