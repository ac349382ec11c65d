import type pg from "pg"
import { acme } from "./demo-institute"
import type { Installation } from "./installation"
import { processorTimeUs } from "./processor-time"
import type { Figures } from "./report"
import { signInMany } from "./sign-in-many"
import { withClient } from "./with-client"

/** Inserts of each turn; each is a transaction, as in the product. */
const INSERTS = 300
const TURNS = 8

/** A table with counters, and the insert of a row for a user. */
const TABLES = [
  {
    table: "enrolments",
    insert: `insert into enrolments ("instituteId", "userId", "itemId", "lastOpenedAt") select $1, $2, min(id), now() from items where "instituteId" = $1`,
  },
  {
    table: "user_notifications",
    insert: `insert into user_notifications ("instituteId", "userId", "notificationId") select $1, $2, min(id) from notifications where "instituteId" = $1`,
  },
  {
    table: "orders",
    insert: `insert into orders ("instituteId", "buyerId", "transactionId", "basketKey", "subtotalMinor", "taxableMinor", "totalMinor", currency, status, "paidAt") select $1, $2, gen_random_uuid()::text, 'i' || min(id), 100, 100, 100, 'INR', 'paid', now() from items where "instituteId" = $1`,
  },
] as const

/** What the triggers that keep counters cost an insert: with and without them, in turns. */
export async function measureWriteCosts(
  { databaseUrl, databasePid }: Installation,
  say: (line: string) => void,
): Promise<Figures> {
  say("Inserting rows with and without the triggers of counters.")
  const people = await signInMany(databaseUrl, { count: INSERTS, instituteId: acme, prefix: "writes" })
  const userIds = people.map(({ userId }) => userId)
  const notes = await withClient(databaseUrl, async (client) => {
    const lines: string[] = []
    for (const one of TABLES) lines.push(await measureTable({ client, databasePid }, one, userIds))
    return lines
  })
  return { figures: [], aims: [], notes }
}

type Table = (typeof TABLES)[number]
type Database = { client: pg.Client; databasePid: number }

async function measureTable({ client, databasePid }: Database, { table, insert }: Table, userIds: number[]) {
  const user = table === "orders" ? "buyerId" : "userId"
  const used = { enable: 0, disable: 0 }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const triggers of ["enable", "disable"] as const) {
      await client.query(`alter table ${table} ${triggers} trigger user`)
      const before = processorTimeUs(databasePid)
      for (const userId of userIds)
        await client.query({ name: `insert ${table}`, text: insert, values: [acme, userId] })
      used[triggers] += processorTimeUs(databasePid) - before
      await client.query(`delete from ${table} where "instituteId" = $1 and "${user}" = any ($2)`, [acme, userIds])
    }
  }
  await client.query(`alter table ${table} enable trigger user`)
  const [counted, plain] = [used.enable, used.disable].map((us) => Math.round(us / TURNS / userIds.length))
  return `an insert into ${table}: ${counted} µs of the database with the triggers of counters, ${plain} µs without`
}
