import pg from "pg"
import { OFFLINE_INVARIANTS } from "@/lib/features/offline/offline-invariants"
import { offline } from "@/lib/features/offline/contract"
import { invoices } from "@/lib/features/invoices/contract"
import { shareAdvance } from "@/lib/features/invoices/share-advance"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, placeOrder } from "../setup/payments"
import { createMember, send } from "../setup/test-app"
import { documentsOf } from "./taxed-sales-fixtures"
import { withOffline } from "./offline-fixtures"

const at = withOffline()

/** Lets the owner of the tables change what nobody may. */
const UNGUARDED = ["invoices", "invoice_lines", "offline_receipts", "offline_applications", "ledger_entries", "orders"]
  .map((table) => `alter table ${table} no force row level security; alter table ${table} disable trigger user;`)
  .join(" ")

/** Runs statements as the owner of the tables; what they changed is taken back. */
async function asIfChanged<Result>(statement: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: connectionStrings().owner })
  await client.connect()
  try {
    await client.query(`begin; ${UNGUARDED} ${statement}`)
    return await work(client)
  } finally {
    await client.end()
  }
}

const DEFECTS: Record<string, { statement: string; found: keyof typeof OFFLINE_INVARIANTS }> = {
  "a part that the books do not know": {
    statement: `update offline_receipts set "amountMinor" = "amountMinor" + 1 where id = (select max(id) from offline_receipts where state = 'counted')`,
    found: "advances of customers are not what was received for open applications",
  },
  "a part that was taken back only in the list": {
    statement: `update offline_receipts set state = 'reversed' where id = (select max(id) from offline_receipts where state = 'counted')`,
    found: "a receipt has no document, or one that still states what was taken back",
  },
  "tax on an advance without its voucher": {
    statement: `update invoices set "igstMinor" = 0, "taxableMinor" = "totalMinor" where id = (select max(id) from invoices where series = 'RV')`,
    found: "the tax on advances is not that of open vouchers",
  },
  "a part without a voucher": {
    statement: `update invoices set "receiptId" = null where id = (select max(id) from invoices where series = 'RV')`,
    found: "a receipt has no document, or one that still states what was taken back",
  },
  "an open application whose order is over": {
    statement: `update orders set status = 'cancelled' where id = (select max("orderId") from offline_applications)`,
    found: "an application is in another state than its order",
  },
  "an order to be paid to the institute for which nobody applied": {
    statement: `update orders set rail = 'offline' where id = (select min(id) from orders where rail = 'card')`,
    found: "an application is in another state than its order",
  },
  "an enrolment for less than the order": {
    statement: `update offline_applications set status = 'enrolled' where id = (select max(id) from offline_applications)`,
    found: "an applicant was enrolled for another amount than the order",
  },
}

describe("planted defects", () => {
  beforeAll(async () => {
    await at.saveProfile()
    const learner = await createMember("Student")
    const other = await at.createAccepted(1_000_00, { billing: { stateCode: "29" } }, learner)
    await at.record(other.id, null)
    const { id } = await at.createAccepted(11_800_00, { billing: { stateCode: "29" } }, learner)
    await at.record(id, 5_000_00)
    await placeOrder(learner, await createItemOnSale())
  })

  test.each(Object.entries(DEFECTS))("%s is found", async (_, { statement, found }) => {
    await expectInvariants()
    const broken = await asIfChanged(statement, async (client) => {
      const names: string[] = []
      for (const [name, query] of Object.entries(OFFLINE_INVARIANTS))
        if ((await client.query(query)).rows.length > 0) names.push(name)
      return names
    })
    expect(broken).toContain(found)
  })
})

test("nobody changes or deletes what was received", async () => {
  const { id } = await at.createAccepted()
  await at.record(id, 100_00)
  for (const statement of [`update offline_receipts set "amountMinor" = 1`, "delete from offline_receipts"]) {
    const client = new pg.Client({ connectionString: connectionStrings().owner })
    await client.connect()
    await expect(
      client.query(`alter table offline_receipts no force row level security; ${statement}`),
    ).rejects.toThrow("append-only")
    await client.end()
  }
})

const monthOf = (shift: number) => {
  const [year = 0, month = 0] = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" })
    .format(new Date())
    .split("-")
    .map(Number)
  return new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 7)
}

/** Dates the invoice of an order on the first of the next month, while `work` runs. */
async function asOfNextMonth(number: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: connectionStrings().owner })
  await client.connect()
  try {
    await client.query(`alter table invoices no force row level security; alter table invoices disable trigger user`)
    await client.query(
      `update invoices set "issuedOn" = $1 where series = 'INV' and "orderId" = (select id from orders where number = $2)`,
      [`${monthOf(1)}-01`, number],
    )
    await work()
  } finally {
    await client.query(
      `update invoices set "issuedOn" = (document ->> 'issuedOn')::date
        where series = 'INV' and "orderId" = (select id from orders where number = $1)`,
      [number],
    )
    await client.query(`alter table invoices enable trigger user; alter table invoices force row level security`)
    await client.end()
  }
}

test("an advance across two months is in GSTR-1 of both", async () => {
  await at.saveProfile()
  const { id, number } = await at.createAccepted(1_180_00, { billing: { stateCode: "27" } })
  await at.record(id, 590_00)
  const returnOf = async (month: string) =>
    (await (await send(at.admin(), invoices.gstr1, { query: { month } })).response.json()) as Record<string, unknown>
  const advanceIn = (tables: Record<string, unknown>, table: "at" | "txpd") =>
    ((tables[table] ?? []) as { pos: string; itms: { ad_amt: number }[] }[])
      .filter(({ pos }) => pos === "27")
      .flatMap(({ itms }) => itms.map(({ ad_amt }) => ad_amt))
  const before = advanceIn(await returnOf(monthOf(0)), "at")
  expect(before.at(0)).toBeGreaterThanOrEqual(500)
  await at.record(id, null)
  const settled = advanceIn(await returnOf(monthOf(0)), "at")
  expect((before[0] ?? 0) - (settled[0] ?? 0)).toBe(500)
  await asOfNextMonth(number, async () => {
    expect(advanceIn(await returnOf(monthOf(0)), "at")).toEqual(before)
    const next = await returnOf(monthOf(1))
    expect(next.txpd).toEqual([
      { pos: "27", sply_ty: "INTRA", itms: [{ rt: 18, ad_amt: 500, camt: 45, samt: 45, csamt: 0 }] },
    ])
    expect(next.at).toBeUndefined()
    expect(next.b2cs).toMatchObject([{ pos: "27", txval: 1000, camt: 90, samt: 90 }])
  })
})

test("a refund voucher of the same month leaves no advance", async () => {
  await at.saveProfile()
  const { id } = await at.createAccepted(1_180_00, { billing: { stateCode: "29" } })
  const returnOf = async () =>
    (await (await send(at.admin(), invoices.gstr1, { query: { month: monthOf(0) } })).response.json()) as {
      at?: unknown
      doc_issue: { doc_det: { doc_num: number }[] }
    }
  const before = await returnOf()
  const [receipt] = (await at.record(id, 590_00)).data.receipts
  expect((await returnOf()).at).not.toEqual(before.at)
  await send(at.admin(), offline.reverse, { body: { receiptId: receipt?.id ?? 0, reason: "Paid back" } })
  const after = await returnOf()
  expect(after.at).toEqual(before.at)
  expect(after.doc_issue.doc_det.map(({ doc_num }) => doc_num)).toEqual(expect.arrayContaining([6, 8]))
})

test("parts of several lines with their own places have a voucher each, and sum to the lines", async () => {
  await at.saveProfile()
  const online = await createItemOnSale({ priceMinor: 1_000_00 })
  const inRoom = await createItemOnSale({ priceMinor: 500_00, placeRule: "performed", performedState: "27" })
  const { data } = await at.apply([online, inRoom], { billing: { stateCode: "29" } })
  await at.accept(data.id)
  const [receipt] = (await at.record(data.id, 333_33)).data.receipts
  expect(receipt?.documents).toHaveLength(2)
  await at.record(data.id, 166_67)
  await at.record(data.id, null)
  const documents = await documentsOf(data.transactionId)
  expect(documents.map(({ document, placeOfSupply }) => [document.series, placeOfSupply]).toSorted()).toEqual([
    ["INV", "27"],
    ["INV", "29"],
    ["RV", "27"],
    ["RV", "27"],
    ["RV", "29"],
    ["RV", "29"],
  ])
})

test("the parts of a whole sum to it in every head, whatever they are", () => {
  let seed = 7
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 2_000; round += 1) {
    const whole = Array.from({ length: 1 + below(5) }, () => {
      const totalMinor = 1 + below(100_000)
      const half = Math.floor((totalMinor * 900) / 11_800)
      const isIgst = below(2) === 0
      const heads = isIgst
        ? { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 2 * half }
        : { cgstMinor: half, sgstMinor: half, utgstMinor: 0, igstMinor: 0 }
      return { ...heads, totalMinor, taxableMinor: totalMinor - 2 * half }
    })
    const nothing = { taxableMinor: 0, cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0, totalMinor: 0 }
    let before = whole.map(() => nothing)
    let left = whole.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    while (left > 0) {
      const part = below(6) === 0 ? left : 1 + below(left)
      const { lines, restMinor } = shareAdvance(
        whole.map((amounts, at) => ({ amounts, before: before[at] ?? nothing })),
        part,
      )
      expect(restMinor).toBe(0)
      expect(lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(part)
      for (const line of lines) {
        expect(Math.min(line.taxableMinor, line.totalMinor, line.igstMinor, line.cgstMinor)).toBeGreaterThanOrEqual(0)
        expect(line.cgstMinor).toBe(line.sgstMinor)
      }
      before = before.map((one, at) => addUp(one, lines[at] ?? nothing))
      left -= part
    }
    before.forEach((one, at) => {
      expect(one.totalMinor).toBe(whole[at]?.totalMinor)
    })
  }
})

const addUp = <Row extends Record<string, number>>(one: Row, other: Row): Row => {
  const sums: Record<string, number> = {}
  for (const [key, value] of Object.entries(one)) sums[key] = value + (other[key] ?? 0)
  return sums as Row
}
