import { CompiledQuery } from "kysely"
import { CHECK_KEYS } from "@/lib/features/money-health/check-keys"
import { CHECKS } from "@/lib/features/money-health/checks"
import { moneyHealth } from "@/lib/features/money-health/contract"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { createItemOnSale } from "../setup/payments"
import { runQueued } from "../setup/run-jobs"
import { sellWithDocument } from "../setup/sales"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"

withJobQueue()

/** Lets the owner of the tables change what nobody may. */
const UNGUARDED = ["invoices", "order_lines", "orders", "document_series", "ledger_entries"]
  .map((table) => `alter table ${table} no force row level security; alter table ${table} disable trigger user;`)
  .join(" ")

const QUEUED = CompiledQuery.raw("select count(*)::int as count from pgboss.job where name = 'check-money'")

let owner: TestMember
let sale: { transactionId: string; number: string }

beforeAll(async () => {
  owner = await createMember("SuperAdmin")
  await sellWithDocument("acme")
  sale = await sellWithDocument("rival")
  await createItemOnSale({}, "rival")
})

const show = async () => (await send(owner, moneyHealth.show, {})).data

async function check() {
  expect((await send(owner, moneyHealth.check, {})).data.isRunning).toBe(true)
  await runQueued("check-money")
  const health = await show()
  expect(health.isRunning).toBe(false)
  return health
}

test("a check has a key and a query each, and before the first nothing is said of any", async () => {
  expect(CHECKS.map(({ key }) => key).toSorted()).toEqual([...CHECK_KEYS].toSorted())
  expect(await show()).toEqual({ isRunning: false, checks: [] })
})

test("where all is well, each check holds", async () => {
  const { checks } = await check()
  expect(checks.map(({ key, status, found, rows }) => ({ key, status, found, rows }))).toEqual(
    CHECK_KEYS.map((key) => ({ key, status: "holds", found: 0, rows: [] })),
  )
})

const AT_RIVAL = `"instituteId" = ${institutes.rival}`
const nameOfOrder = () => expect.stringContaining(sale.transactionId) as string
const nameOfDocument = () => sale.number

/** How often it was recorded at the platform that a check turned red. */
const timesRecorded = async (key: string) =>
  (await eventsOf("money_check", { key: "money.check_broken" })).filter(
    ({ instituteId, data }) => instituteId === institutes.lectern && JSON.stringify(data).includes(`"${key}"`),
  ).length

test.each([
  {
    key: "numbers_gapless",
    defect: `update document_series set last = last + 1 where ${AT_RIVAL}`,
    repair: `update document_series set last = last - 1 where ${AT_RIVAL}`,
    name: () => expect.stringMatching(/^INV \d{4}$/) as string,
  },
  {
    key: "documents_summed",
    defect: `update invoices set "totalMinor" = "totalMinor" + 100, "taxableMinor" = "taxableMinor" + 100 where ${AT_RIVAL}`,
    repair: `update invoices set "totalMinor" = "totalMinor" - 100, "taxableMinor" = "taxableMinor" - 100 where ${AT_RIVAL}`,
    name: nameOfDocument,
  },
  {
    key: "documents_stated",
    defect: `update invoices set document = document || '{"number": "INV/26-27/999999"}' where ${AT_RIVAL}`,
    repair: `update invoices set document = document || jsonb_build_object('number', number) where ${AT_RIVAL}`,
    name: nameOfDocument,
  },
  {
    key: "orders_summed",
    defect: `update orders set "totalMinor" = "totalMinor" + 1, "taxableMinor" = "taxableMinor" + 1, "subtotalMinor" = "subtotalMinor" + 1 where ${AT_RIVAL}`,
    repair: `update orders set "totalMinor" = "totalMinor" - 1, "taxableMinor" = "taxableMinor" - 1, "subtotalMinor" = "subtotalMinor" - 1 where ${AT_RIVAL}`,
    name: nameOfOrder,
  },
  {
    key: "grants_of_lines",
    defect: `update order_lines set "itemId" = (select max(id) from items where ${AT_RIVAL}) where ${AT_RIVAL}`,
    repair: `update order_lines set "itemId" = "subjectId" where ${AT_RIVAL}`,
    name: () => expect.stringMatching(/^access \d+$/) as string,
  },
])("$key turns red with its institute alone, and green again", async ({ key, defect, repair, name }) => {
  const before = await timesRecorded(key)
  await asOwner(`${UNGUARDED} ${defect}`)
  const red = (await check()).checks.find((one) => one.key === key)
  expect(red).toMatchObject({
    status: "broken",
    found: 1,
    rows: [{ instituteId: institutes.rival, institute: "rival institute", name: name() }],
    brokenSince: red?.checkedAt,
  })
  expect((await timesRecorded(key)) - before).toBe(1)
  // Still red, it is not recorded once more, and is red since the first time.
  const still = (await check()).checks.find((one) => one.key === key)
  expect(still?.brokenSince).toEqual(red?.brokenSince)
  expect(still?.checkedAt).not.toEqual(red?.checkedAt)
  expect((await timesRecorded(key)) - before).toBe(1)
  await asOwner(repair)
  expect(
    (await check()).checks.filter(({ status, brokenSince }) => status !== "holds" || brokenSince !== null),
  ).toEqual([])
})

test("the platform's owner reads in the bell which have turned red", async () => {
  await runQueued("expand-dispatch")
  const readers = await withPlatform((db) =>
    db
      .selectFrom("user_notifications as u")
      .innerJoin("events as e", "e.id", "u.eventId")
      .select("u.userId")
      .where("e.key", "=", "money.check_broken")
      .execute(),
  )
  expect(readers.map(({ userId }) => userId)).toContain(owner.userId)
})

test("at most twenty violations are named, and all are counted", async () => {
  await asOwner(`${UNGUARDED}
    insert into ledger_transactions ("instituteId", kind, reference)
      select ${institutes.acme}, 'sale', 'unbalanced' || n from generate_series(1, 25) n;
    insert into ledger_entries ("instituteId", "transactionId", account, "amountMinor", currency)
      select "instituteId", id, 'gateway', 100, 'INR' from ledger_transactions where reference like 'unbalanced%'`)
  const red = (await check()).checks.find(({ key }) => key === "bookings_balance")
  expect([red?.found, red?.rows.length]).toEqual([25, 20])
})

test("one check runs at a time", async () => {
  await withPlatform((db) => db.updateTable("money_check_run").set({ requestedAt: null, endedAt: null }).execute())
  const countQueued = () =>
    withPlatform(async (db) => (await db.executeQuery<{ count: number }>(QUEUED)).rows[0]?.count)
  const before = (await countQueued()) ?? 0
  const another = await createMember("SuperAdmin")
  await Promise.all(
    Array.from({ length: 5 }, () => send(another, moneyHealth.check, {}, { "x-real-ip": "203.0.113.9" })),
  )
  expect(await countQueued()).toBe(before + 1)
  await runQueued("check-money")
  expect(await send(another, moneyHealth.check, {}, { "x-real-ip": "203.0.113.9" })).toMatchObject({
    status: 200,
    data: { isRunning: true },
  })
  expect(await countQueued()).toBe(before + 2)
})

test.each(["InstituteAdmin", "Admin", "Teacher", "Student"] as const)("%s may not see it, nor check", async (role) => {
  const member = await createMember(role)
  expect((await send(member, moneyHealth.show, {})).code).toBe("forbidden")
  expect((await send(member, moneyHealth.check, {})).code).toBe("forbidden")
})
