import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import { memberEvents } from "@/lib/features/members/events"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { institutes, unique } from "../setup/test-app"

const TABLES = ["ledger_transactions", "ledger_entries", "events"]
const CHANGES = TABLES.flatMap((table) => [
  [table, `update ${table} set "instituteId" = "instituteId" + 1`],
  [table, `delete from ${table}`],
  [table, `truncate ${table} cascade`],
])

const contentOf = (table: string) =>
  readPlatform(async (db) => (await sql.raw(`select to_jsonb(t) as row from ${table} t order by id`).execute(db)).rows)

beforeAll(async () => {
  await withInstitute(institutes.acme, async (db) => {
    const { id: transactionId } = await db
      .insertInto("ledger_transactions")
      .values({ kind: "sale", reference: unique("pay") })
      .returning("id")
      .executeTakeFirstOrThrow()
    const entry = { transactionId, currency: "INR" }
    const entries = [
      { ...entry, account: "gateway", amountMinor: 100 },
      { ...entry, account: "sales", amountMinor: -100 },
    ]
    await db.insertInto("ledger_entries").values(entries).execute()
    await record(db, memberEvents.edited, { by: 1, data: { userId: 1 }, changes: { name: ["A", null] } })
  })
})

test.each(CHANGES)("neither role of the program may change %s: %s", async (_, statement) => {
  for (const run of [withPlatform, withInstitute.bind(undefined, institutes.acme)] as const)
    await expect(run((db) => sql.raw(statement).execute(db))).rejects.toThrow("permission denied")
})

test.each(CHANGES)("nor does the owner change %s: %s", async (table, statement) => {
  const before = await contentOf(table)
  expect(before.length).toBeGreaterThan(0)
  // An owner without rights over row-level security sees no row, and its statement succeeds without doing anything.
  await asOwner(statement).catch((error: Error) => expect(error.message).toContain("append-only"))
  expect(await contentOf(table)).toEqual(before)
})

test("erasure empties what an event says, and changes nothing else of it", async () => {
  const subjectId = Number(unique("1").replace(/\D/g, "").slice(-9))
  await withInstitute(institutes.acme, (db) =>
    record(db, memberEvents.edited, { by: 1, data: { userId: subjectId }, changes: { name: ["A", null] } }),
  )
  const change = (set: string) =>
    withPlatform((db) => sql`update events set ${sql.raw(set)} where "subjectId" = ${subjectId}`.execute(db))
  await expect(change(`data = '{"name": "B"}'`)).rejects.toThrow("append-only")
  await expect(change(`changes = '{"name": ["B", "C"]}'`)).rejects.toThrow("append-only")
  await expect(change(`key = 'member.seen'`)).rejects.toThrow("permission denied")
  await change("data = '{}', changes = null")
  expect(await eventsOf(`user:${subjectId}`)).toMatchObject([{ key: "member.edited", data: {}, changes: null }])
})
