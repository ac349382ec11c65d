/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { sql } from "kysely"
import { deleteInstitute } from "@/lib/features/closing/delete-institute.server"
import { DELETED_TABLES, RETAINED_TABLES, NAMED_TABLES } from "@/lib/features/closing/deletion"
import { watchClosedInstitutes } from "@/lib/features/closing/watch-closed.server"
import { close, reopen } from "@/lib/features/billing/billing.server"
import { setEvents } from "@/lib/features/events/registry"
import { eventList } from "@/lib/main/event-list"
import { ALL_MONEY_INVARIANTS } from "@/lib/features/money-health/checks"
import { seedDemoData } from "@/lib/demo/seed-demo-data"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool, readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { runQueued } from "../setup/run-jobs"

withJobQueue()
setEvents(eventList)
let owner = 0
beforeAll(async () => {
  await seedDemoData({ log: () => undefined })
  owner = (await query<{ id: number }>(`select min(id) as id from users`))[0]?.id ?? 0
}, 180_000)
afterAll(() => Promise.all([closeInstitutePool(), closePlatformPool()]))

const [ACME, RIVAL] = [2, 3]

const query = async <Row>(text: string) => (await readPlatform((db) => sql.raw<Row>(text).execute(db))).rows

/** The rows of every table of an institute, each as a text. */
async function rowsOf(instituteId: number): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'instituteId' order by 1`)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables)
    rows[name] = (
      await query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where "instituteId" = ${instituteId} order by 1`,
      )
    ).map(({ row }) => row)
  return rows
}

const BOOKS = [
  "invoices",
  "invoice_lines",
  "ledger_transactions",
  "ledger_entries",
  "orders",
  "order_lines",
  "payments",
]
BOOKS.push("refunds", "refund_lines", "document_series", "tax_profiles", "trial_claims", "slug_claims")
const only = (rows: Record<string, string[]>, tables: string[]) =>
  Object.fromEntries(tables.map((table) => [table, table === "refunds" ? rows[table]?.length : rows[table]]))

/** A signal that aborts a job at its n-th batch, as if the program were killed there. */
function abortAt(batch: number): AbortSignal {
  let count = 0
  const { signal } = new AbortController()
  signal.throwIfAborted = () => {
    count += 1
    if (count === batch) throw new Error("killed")
  }
  return signal
}

const closeAcme = () =>
  withPlatform((db) => close(db, owner, { id: ACME, reason: "Asked for it", isByInstitute: true }))
const letTimePass = () =>
  withPlatform((db) =>
    db
      .updateTable("institute_restrictions")
      .set({ reopenUntil: new Date(Date.now() - 1_000) })
      .where("instituteId", "=", ACME)
      .execute(),
  )

test("an institute that may be opened again keeps everything", async () => {
  const before = await rowsOf(ACME)
  await deleteInstitute.run({ instituteId: ACME })
  await closeAcme()
  await deleteInstitute.run({ instituteId: ACME })
  await watchClosedInstitutes.run({})
  const after = await rowsOf(ACME)
  for (const table of DELETED_TABLES)
    if (!["counters", "dispatches"].includes(table)) expect([table, after[table]]).toEqual([table, before[table]])
})

test("killed at any batch it goes on, and another institute stays as it is, row for row", async () => {
  await letTimePass()
  const [acme, rival] = [await rowsOf(ACME), await rowsOf(RIVAL)]
  await watchClosedInstitutes.run({})
  expect(await query(`select 1 from pgboss.job where name = 'delete-institute'`)).toHaveLength(1)
  let batch = 1
  for (;;) {
    const run = deleteInstitute.run({ instituteId: ACME }, { signal: abortAt(batch) })
    if (
      await run.then(
        () => true,
        ({ message }: Error) => message !== "killed",
      )
    ) {
      await run
      break
    }
    batch += batch < 20 ? 1 : 17
  }
  expect(batch).toBeGreaterThan(20)
  const left = await rowsOf(ACME)
  for (const table of DELETED_TABLES) expect([table, left[table]]).toEqual([table, []])
  expect(only(left, BOOKS)).toEqual(only(acme, BOOKS))
  expect(await rowsOf(RIVAL)).toEqual(rival)
})

test("what stays names nobody who was there alone, and the books agree", async () => {
  const people = await query<{ firstName: string; email: string }>(`select u."firstName", u.email from users u
    join memberships m on m."userId" = u.id where m."instituteId" = ${ACME}
    and not exists (select from memberships o where o."userId" = u.id and o."instituteId" <> ${ACME} and o.status <> 'left')`)
  expect(people.length).toBeGreaterThan(10)
  for (const { firstName, email } of people)
    expect([firstName, email]).toEqual(["•••", expect.stringContaining("@erased.invalid")])
  expect(await query(`select 1 from events where "instituteId" = ${ACME} and data <> '{}'`)).toEqual([])
  for (const [name, found] of Object.entries(ALL_MONEY_INVARIANTS))
    expect([name, await query(found)]).toEqual([name, []])
})

test("its last admins get the certificate, its address stays taken, and it is not opened again", async () => {
  await runQueued("send-mail")
  const [mail] = await mailsTo("admin@acme.test")
  expect(mail?.text).toMatch(/^> memberships: \d+$/m)
  expect(await query(`select recipients from institute_deletions`)).toEqual([{ recipients: [] }])
  expect(await query(`select slug, status from institutes where id = ${ACME}`)).toEqual([
    { slug: "acme", status: "closed" },
  ])
  await expect(withPlatform((db) => reopen(db, owner, { id: ACME, reason: "Again" }))).rejects.toMatchObject({
    code: "state",
  })
  await deleteInstitute.run({ instituteId: ACME })
  expect(await query(`select 1 from events where key = 'institute.deleted'`)).toHaveLength(1)
})

test("every table of an institute says what becomes of it", async () => {
  const declared = [...DELETED_TABLES, ...Object.keys(RETAINED_TABLES), ...Object.keys(NAMED_TABLES)]
  const tables = await query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'instituteId'`)
  expect(declared.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  expect(new Set(declared).size).toBe(declared.length)
})
