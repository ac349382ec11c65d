import { parse } from "csv-parse/sync"
import { sql } from "kysely"
import pg from "pg"
import { ledger } from "@/lib/features/ledger/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { createItemOnSale } from "../setup/payments"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { dayFromToday, KARNATAKA } from "./tax-fixtures"
import { withTaxedSales } from "./taxed-sales-fixtures"

const { sell, saveProfile } = withTaxedSales()
const today = dayFromToday(0)

let admin: TestMember
beforeAll(async () => {
  admin = await createMember("InstituteAdmin")
})

const readCsv = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true })

async function readJournal(as: TestMember, query: { from: string; to: string }) {
  const { response } = await send(as, ledger.journal, { query })
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  const rows = readCsv(await response.text())
  const [total, ...others] = rows.filter(({ Account }) => Account?.startsWith("Total "))
  expect(others).toEqual([])
  return { rows: rows.filter((row) => row !== total), total }
}

const paise = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

test("an entry has a row with its voucher, document, order, party and GSTIN, and debits sum to credits", async () => {
  await saveProfile()
  const item = await createItemOnSale({ priceMinor: 49_900, title: unique("Violin") })
  const billing = { stateCode: "29", gstin: KARNATAKA, company: "=cmd() Books", name: "Asha" } as const
  const { order, documents } = await sell([item], { billing })
  const { rows, total } = await readJournal(admin, { from: today, to: today })
  const ofOrder = rows.filter(({ Order }) => Order === order.number)
  expect(ofOrder.map(({ Account, Debit, Credit }) => [Account, Debit, Credit])).toEqual(
    expect.arrayContaining([
      ["Sales", "", "422.88"],
      ["Output IGST", "", "76.12"],
      ["TCS receivable", "2.11", ""],
    ]),
  )
  const [row] = ofOrder
  expect(row).toMatchObject({
    ...{ Date: today, Voucher: "Sales", Order: order.number, Party: "'=cmd() Books", GSTIN: KARNATAKA },
    Document: documents[0]?.document.number,
    Narration: expect.stringContaining(order.lines[0]?.item.title ?? "") as string,
  })
  expect(paise(ofOrder, "Debit")).toBe(paise(ofOrder, "Credit"))
  expect(total?.["Debit"]).toBe((paise(rows, "Debit") / 100).toFixed(2))
  expect(total?.["Credit"]).toBe(total?.["Debit"])
})

test("a day is India's, and the other institute's books are not in it", async () => {
  const post = (reference: string, at: string) =>
    withInstitute(institutes.rival, async (db) => {
      const { id } = await db
        .insertInto("ledger_transactions")
        .values({ kind: "write_off", reference, createdAt: at })
        .returning("id")
        .executeTakeFirstOrThrow()
      const of = (account: string, amountMinor: number) => ({
        transactionId: id,
        account,
        amountMinor,
        currency: "INR",
      })
      await db
        .insertInto("ledger_entries")
        .values([of("write_offs", 5), of("institute_balances", -5)])
        .execute()
    })
  const [before, first, last, after] = [unique("before"), unique("first"), unique("last"), unique("after")]
  await post(before, "2021-03-31T18:29:59.999Z")
  await post(first, "2021-03-31T18:30:00Z")
  await post(last, "2021-04-01T18:29:59.999Z")
  await post(after, "2021-04-01T18:30:00Z")
  const query = { from: "2021-04-01", to: "2021-04-01" }
  const { rows } = await readJournal(await createMember("Admin", "rival"), query)
  expect([...new Set(rows.map(({ Narration }) => Narration))]).toEqual([
    `Written off, ${first}`,
    `Written off, ${last}`,
  ])
  expect(rows.map(({ Date: day }) => day)).toEqual(Array(4).fill("2021-04-01"))
  expect(await readJournal(admin, query)).toEqual({ rows: [], total: undefined })
})

test("it is read page by page, as fast as it is taken", async () => {
  const marker = unique("many")
  const size = 2_600
  await withInstitute(institutes.rival, async (db) => {
    await sql`with t as (
        insert into ledger_transactions (kind, reference, "createdAt")
        select 'write_off', ${marker} || n, '2020-01-15T06:30:00Z'::timestamptz + (n / 3) * interval '1 microsecond'
        from generate_series(1, ${size}::int) n returning id)
      insert into ledger_entries ("transactionId", account, "amountMinor", currency)
      select id, account, "amountMinor", 'INR' from t, (values ('write_offs', 7), ('institute_balances', -7)) e (account, "amountMinor")`.execute(
      db,
    )
  })
  const query = jest.spyOn(pg.Client.prototype, "query")
  const pagesRead = () =>
    query.mock.calls.filter(([text]) => JSON.stringify(text).includes("ledger_transactions")).length
  const owner = await createMember("InstituteAdmin", "rival")
  const { response } = await send(owner, ledger.journal, { query: { from: "2020-01-15", to: "2020-01-15" } })
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  const take = async () => {
    const { value } = (await reader?.read()) ?? {}
    if (value) chunks.push(value)
    return value !== undefined
  }
  await take()
  expect(pagesRead()).toBeLessThan(4)
  while (await take());
  expect(pagesRead()).toBe(Math.ceil(size / 500) + 1)
  query.mockRestore()
  const rows = readCsv(Buffer.concat(chunks).toString())
  const references = rows.flatMap(({ Narration }) => (Narration?.includes(marker) ? [Narration] : []))
  expect(references).toHaveLength(size * 2)
  expect(new Set(references).size).toBe(size)
  expect(rows.at(-1)).toMatchObject({ Debit: "182.00", Credit: "182.00" })
})

test("accounts bear the institute's own names in it, which only its admin gives, over the names that are shown", async () => {
  const owner = await createMember("InstituteAdmin", "rival")
  const show = async () => (await send(owner, ledger.showNames, {})).data
  const before = await show()
  const names = { write_offs: " +Bad debts ", institute_balances: "Sundry debtors" }
  const saved = await send(owner, ledger.saveNames, { body: { names, version: before.version } })
  expect(saved.data.names).toEqual({ write_offs: "+Bad debts", institute_balances: "Sundry debtors" })
  expect(await show()).toEqual(saved.data)
  expect(await send(owner, ledger.saveNames, { body: { names, version: before.version } })).toMatchObject({
    code: "stale",
  })
  const clerk = await createMember("Admin", "rival")
  expect(await send(clerk, ledger.saveNames, { body: saved.data })).toMatchObject({ status: 403 })
  const { rows } = await readJournal(clerk, { from: "2021-04-01", to: "2021-04-01" })
  expect(new Set(rows.map(({ Account }) => Account))).toEqual(new Set(["'+Bad debts", "Sundry debtors"]))
  expect(
    (await eventsOf(`institute:${institutes.rival}`, { key: "ledger.accounts_renamed" })).at(-1)?.data,
  ).toMatchObject({
    names: saved.data.names,
  })
  await send(owner, ledger.saveNames, { body: { names: {}, version: saved.data.version } })
  expect(await send(admin, ledger.showNames, {})).toMatchObject({ data: { names: {} } })
})

test.each([
  [{ from: "2026-02-30", to: "2026-03-01" }],
  [{ from: "2026-03-02", to: "2026-03-01" }],
  [{ from: "yesterday", to: "2026-03-01" }],
])("days that are none, or in the wrong order, are refused: %o", async (query) => {
  expect(await send(admin, ledger.journal, { query })).toMatchObject({ status: 400 })
})

test.each([{ sales: "" }, { sales: "a\nb" }, { sales: "x".repeat(61) }, { profit: "Profit" }])(
  "a name that no accounting program takes is refused: %o",
  async (names) => {
    expect(await send(admin, ledger.saveNames, { body: { names, version: 0 } })).toMatchObject({
      status: 400,
    })
  },
)

test("what is owed opens the orders behind it, which sum to it", async () => {
  const { order } = await sell([await createItemOnSale({ priceMinor: 49_900 })])
  const page = (await send(admin, ledger.owed, { query: { of: "collected", size: "1" } })).data
  expect(page.content).toMatchObject([{ kind: "sale", number: order.number, transactionId: order.transactionId }])
  let sum = 0
  for (let at = 0; at * 100 < page.totalElements; at += 1)
    for (const { amountMinor } of (
      await send(admin, ledger.owed, { query: { of: "collected", page: String(at), size: "100" } })
    ).data.content)
      sum += amountMinor
  const [posted] = await readPlatform((db) =>
    db
      .selectFrom("ledger_entries")
      .select((q) => q.fn.sum<number>("amountMinor").as("minor"))
      .where("account", "=", "platform_clearing")
      .where("instituteId", "=", institutes.acme)
      .execute(),
  )
  expect(sum).toBe(posted?.minor)
  expect((await send(await createMember("Student"), ledger.owed, { query: { of: "fee" } })).status).toBe(403)
})
