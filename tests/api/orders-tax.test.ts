import { baskets } from "@/lib/features/baskets/contract"
import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import { InvoiceDocument } from "@/lib/features/invoices/document-shape"
import { orders } from "@/lib/features/orders/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { changeItem } from "../setup/baskets"
import { expectInvariants, expectLedgersAgree } from "../setup/invariants"
import { createItemOnSale, pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember, unique } from "../setup/test-app"
import { dayFromToday, KARNATAKA, MAHARASHTRA, removeTaxProfiles, saveProfile } from "./tax-fixtures"

let admin: TestMember
let buyer: TestMember
beforeAll(async () => {
  admin = await createMember("InstituteAdmin")
})
beforeEach(async () => {
  buyer = await createMember("Student")
})
afterEach(async () => {
  await expectInvariants()
  await runJobs()
  await expectInvariants()
  await expectLedgersAgree()
  await removeTaxProfiles()
})

type Billing = {
  stateCode?: "27" | "29"
  gstin?: string
  country?: string
  name?: string
  company?: string
  line1?: string
  city?: string
}
type Sale = { billing?: Billing; expectedTotalMinor?: number }

const place = (itemIds: number[], sale: Sale = {}) =>
  send(buyer, orders.place, {
    body: { items: itemIds.map((itemId) => ({ kind: "course" as const, itemId })), ...sale },
  })
const quoteOf = async (itemIds: number[], billing?: Billing) =>
  (
    await send(buyer, baskets.quote, {
      body: { items: itemIds.map((itemId) => ({ itemId })), ...(billing && { billing }) },
    })
  ).data
const shown = async (transactionId: string) => (await send(buyer, orders.show, { params: { transactionId } })).data

async function payOrder({ order_id, transaction_id }: { order_id: string | null; transaction_id: string }) {
  const { payment } = await pay(order_id)
  return { outcome: await settle(payment.id), order: await shown(transaction_id), entries: await entriesOf(payment.id) }
}

async function sell(itemIds: number[], sale: Sale = {}) {
  const placed = await place(itemIds, sale)
  expect(placed.status).toBe(200)
  const sold = await payOrder(placed.data)
  expect(sold.outcome).toBe("paid")
  return { ...sold, documents: await documentsOf(placed.data.transaction_id) }
}

/** What a sale posted to the accounts of revenue and tax. */
const entriesOf = async (reference: string) => {
  const rows = await readPlatform((db) =>
    db
      .selectFrom("ledger_entries as e")
      .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
      .select(["e.account", "e.amountMinor"])
      .where("t.reference", "=", reference)
      .where("e.account", "in", [
        "sales",
        "discounts",
        "round_off",
        "cgst_payable",
        "sgst_payable",
        "utgst_payable",
        "igst_payable",
      ])
      .execute(),
  )
  return Object.fromEntries(rows.map(({ account, amountMinor }) => [account, amountMinor]))
}

const documentsOf = async (transactionId: string) => {
  const rows = await readPlatform((db) =>
    db
      .selectFrom("invoices as i")
      .innerJoin("orders as o", "o.id", "i.orderId")
      .select(["i.document", "i.placeOfSupply", "i.buyerGstin"])
      .where("o.transactionId", "=", transactionId)
      .orderBy("i.no")
      .execute(),
  )
  return rows.map(({ document, ...row }) => ({ ...row, document: InvoiceDocument.parse(document) }))
}

/** A code of SAC with a rate since yesterday. */
async function insertCode(rateBasisPoints: number, taxability = "taxable"): Promise<string> {
  const code = unique("").replace(/\D/g, "").slice(-7).padStart(8, "9")
  await insertRate(code, { rateBasisPoints, taxability, fromDate: dayFromToday(-1) })
  return code
}

const insertRate = (code: string, rate: { rateBasisPoints: number; taxability?: string; fromDate: string }) =>
  withPlatform((db) =>
    db
      .insertInto("sac_codes")
      .values({ code, title: "Classes", ...rate })
      .execute(),
  )

describe("tax within the price", () => {
  test("follows the buyer's State, which has to be given, into order, ledger and tax invoice", async () => {
    await saveProfile(admin)
    const item = await createItemOnSale({ priceMinor: 49_900 })
    expect(await quoteOf([item])).toMatchObject({ needsState: true, placeOfSupply: null, totalMinor: 49_900 })
    expect(await place([item])).toMatchObject({ status: 400, code: "state_required" })
    const within = await sell([item], { billing: { stateCode: "27" } })
    expect(within.order).toMatchObject({
      ...{
        taxableMinor: 42_288,
        cgstMinor: 3_806,
        sgstMinor: 3_806,
        igstMinor: 0,
        taxMinor: 7_612,
        totalMinor: 49_900,
      },
      ...{ taxRates: [1_800], placeOfSupply: "27", pricesIncludeTax: true },
      lines: [{ sacCode: "999293", rateBasisPoints: 1_800, status: "granted" }],
    })
    expect(within.entries).toEqual({ sales: -42_288, cgst_payable: -3_806, sgst_payable: -3_806 })
    expect(within.documents).toMatchObject([
      {
        placeOfSupply: "27",
        document: {
          kind: "tax_invoice",
          seller: { gstin: MAHARASHTRA, registration: "regular", state: { code: "27" } },
          buyer: { gstin: null, state: { code: "27", name: "Maharashtra" } },
          totals: { taxableMinor: 42_288, cgstMinor: 3_806, sgstMinor: 3_806, totalMinor: 49_900 },
        },
      },
    ])
  })

  test("is that of the GSTIN's State, whatever State is chosen, and its document names the company", async () => {
    await saveProfile(admin)
    const item = await createItemOnSale({ priceMinor: 49_900 })
    const billing = { stateCode: "27", gstin: KARNATAKA.toLowerCase(), company: "Beacon Books" } as const
    expect(await quoteOf([item], billing)).toMatchObject({
      igstMinor: 7_612,
      cgstMinor: 0,
      placeOfSupply: "29",
      needsState: false,
    })
    const { order, entries, documents } = await sell([item], { billing })
    expect(order).toMatchObject({
      igstMinor: 7_612,
      placeOfSupply: "29",
      billing: { gstin: KARNATAKA, company: "Beacon Books" },
    })
    expect(entries).toEqual({ sales: -42_288, igst_payable: -7_612 })
    expect(documents).toMatchObject([
      {
        buyerGstin: KARNATAKA,
        document: { buyer: { company: "Beacon Books", state: { code: "29" } }, placeOfSupply: { code: "29" } },
      },
    ])
  })

  test.each([KARNATAKA.replace(/1Z4$/, "1Z5"), "29", "99AAGCB7383J1Z4"])("refuses the GSTIN %s", async (gstin) => {
    await saveProfile(admin)
    const item = await createItemOnSale()
    const billing = { stateCode: "29", gstin } as const
    expect(await place([item], { billing })).toMatchObject({
      status: 400,
      code: "gstin_invalid",
      fields: { gstin: expect.anything() },
    })
    const asked = await send(buyer, baskets.quote, { body: { items: [{ itemId: item }], billing } })
    expect(asked).toMatchObject({ status: 400, code: "gstin_invalid" })
  })

  test("of a buyer abroad who pays in rupees is IGST", async () => {
    await saveProfile(admin)
    const { documents, entries } = await sell([await createItemOnSale({ priceMinor: 49_900 })], {
      billing: { country: "US" },
    })
    expect(entries).toEqual({ sales: -42_288, igst_payable: -7_612 })
    expect(documents).toMatchObject([
      { placeOfSupply: "96", document: { placeOfSupply: { name: "Outside India" }, notes: [expect.any(String)] } },
    ])
  })
})

describe("tax that is added to the price", () => {
  test("is in the total that the buyer has to have seen", async () => {
    await saveProfile(admin, { pricesIncludeTax: false })
    const item = await createItemOnSale({ priceMinor: 49_900 })
    const billing = { stateCode: "29" } as const
    expect(await quoteOf([item])).toMatchObject({ needsState: true, taxMinor: 8_982, totalMinor: 58_882 })
    expect(await place([item], { billing, expectedTotalMinor: 49_900 })).toMatchObject({
      status: 409,
      code: "price_changed",
    })
    const { order, documents } = await sell([item], { billing, expectedTotalMinor: 58_882 })
    expect(order).toMatchObject({
      subtotalMinor: 49_900,
      taxableMinor: 49_900,
      igstMinor: 8_982,
      totalMinor: 58_882,
      pricesIncludeTax: false,
    })
    expect(documents).toMatchObject([{ document: { pricesIncludeTax: false, totals: { totalMinor: 58_882 } } }])
  })

  test("is rounded with the total to the rupee, as an entry of its own", async () => {
    await saveProfile(admin, { pricesIncludeTax: false, roundTo: 100 })
    const { order, entries, documents } = await sell([await createItemOnSale({ priceMinor: 49_950 })], {
      billing: { stateCode: "27" },
    })
    expect(order).toMatchObject({ roundOffMinor: -42, totalMinor: 58_900 })
    expect(entries).toEqual({ sales: -49_950, cgst_payable: -4_496, sgst_payable: -4_496, round_off: 42 })
    expect(documents).toMatchObject([{ document: { totals: { roundOffMinor: -42, totalMinor: 58_900 } } }])
  })

  test("of a sale of which no more is left than its round-off goes back whole", async () => {
    await saveProfile(admin, { pricesIncludeTax: false, roundTo: 100 })
    const [free, paid] = [await createItemOnSale({ priceMinor: 0 }), await createItemOnSale({ priceMinor: 49_950 })]
    const { data } = await place([free, paid], { billing: { stateCode: "27" } })
    await changeItem(paid, { status: "archived" })
    const { outcome, order } = await payOrder(data)
    expect(outcome).toBe("unmatched")
    expect(order).toMatchObject({ status: "cancelled", refund: { amountMinor: 58_900 } })
  })

  test("of a sale that is granted in part stays with its lines", async () => {
    await saveProfile(admin, { pricesIncludeTax: false, roundTo: 100 })
    const [good, gone] = [
      await createItemOnSale({ priceMinor: 20_000 }),
      await createItemOnSale({ priceMinor: 49_950 }),
    ]
    const { data } = await place([good, gone], { billing: { stateCode: "27" } })
    await changeItem(gone, { status: "archived" })
    const { order, entries } = await payOrder(data)
    expect(order).toMatchObject({ totalMinor: 82_500, roundOffMinor: -42, refund: { amountMinor: 58_942 } })
    expect(entries).toEqual({ sales: -20_000, cgst_payable: -1_800, sgst_payable: -1_800, round_off: 42 })
    expect(await documentsOf(data.transaction_id)).toMatchObject([{ document: { totals: { totalMinor: 23_558 } } }])
  })
})

describe("the documents of a sale", () => {
  test("are one of taxed and exempt lines for a buyer without a GSTIN, and two with one", async () => {
    await saveProfile(admin)
    const exempt = await insertCode(0, "exempt")
    const items = () =>
      Promise.all([createItemOnSale({ priceMinor: 49_900 }), createItemOnSale({ priceMinor: 30_000, sacCode: exempt })])
    const one = await sell(await items(), { billing: { stateCode: "27" } })
    expect(one.documents.map(({ document }) => document.kind)).toEqual(["invoice_cum_bill_of_supply"])
    const two = await sell(await items(), { billing: { gstin: KARNATAKA } })
    expect(two.documents.map(({ document }) => [document.kind, document.totals.totalMinor])).toEqual([
      ["tax_invoice", 49_900],
      ["bill_of_supply", 30_000],
    ])
  })

  test("are one for each place of supply", async () => {
    await saveProfile(admin)
    const room = await createItemOnSale({ priceMinor: 49_900, placeRule: "performed", performedState: "27" })
    const { documents, entries } = await sell([room, await createItemOnSale({ priceMinor: 49_900 })], {
      billing: { stateCode: "29" },
    })
    expect(
      documents.map(({ placeOfSupply, document }) => [
        placeOfSupply,
        document.totals.cgstMinor,
        document.totals.igstMinor,
      ]),
    ).toEqual([
      ["27", 3_806, 0],
      ["29", 0, 7_612],
    ])
    expect(entries).toEqual({ sales: -84_576, cgst_payable: -3_806, sgst_payable: -3_806, igst_payable: -7_612 })
  })

  test("are bills of supply of a composition dealer, who asks for no State and takes no tax", async () => {
    await saveProfile(admin, { registration: "composition" })
    const { order, documents } = await sell([await createItemOnSale({ priceMinor: 49_900 })])
    expect(order).toMatchObject({ taxMinor: 0, taxableMinor: 49_900 })
    expect(documents).toMatchObject([
      { document: { kind: "bill_of_supply", seller: { gstin: MAHARASHTRA }, notes: [expect.any(String)] } },
    ])
  })

  test("state the seller as it was when the order was placed", async () => {
    await saveProfile(admin)
    const { data } = await place([await createItemOnSale()], { billing: { stateCode: "27" } })
    await saveProfile(admin, { legalName: "Renamed Learning", registration: "unregistered", gstin: null })
    await payOrder(data)
    expect(await documentsOf(data.transaction_id)).toMatchObject([
      { document: { kind: "tax_invoice", seller: { legalName: "Acme Learning Private Limited", gstin: MAHARASHTRA } } },
    ])
  })
})

describe("a rate that changes between order and payment", () => {
  test.each([true, false])(
    "leaves the total as it is, and the line says both (within the price: %s)",
    async (pricesIncludeTax) => {
      await saveProfile(admin, { pricesIncludeTax })
      const code = await insertCode(1_800)
      const item = await createItemOnSale({ priceMinor: 49_900, sacCode: code })
      const { data } = await place([item, await createItemOnSale({ priceMinor: 10_000 })], {
        billing: { stateCode: "29" },
      })
      await insertRate(code, { rateBasisPoints: 500, fromDate: dayFromToday(0) })
      const { order } = await payOrder(data)
      expect(order.totalMinor).toBe(data.amount)
      const [line] = order.lines
      const totalMinor = pricesIncludeTax ? 49_900 : 58_882
      const igstMinor = Math.round((totalMinor * 500) / 10_500)
      expect(line).toMatchObject({ rateBasisPoints: 500, totalMinor, igstMinor, taxableMinor: totalMinor - igstMinor })
      const { orderedTax } = await readPlatform((db) =>
        db.selectFrom("order_lines").select("orderedTax").where("itemId", "=", item).executeTakeFirstOrThrow(),
      )
      expect(orderedTax).toMatchObject({
        rateBasisPoints: 1_800,
        treatment: "igst",
        igstMinor: pricesIncludeTax ? 7_612 : 8_982,
      })
      const [issued] = await documentsOf(data.transaction_id)
      expect(issued?.document.lines[0]).toMatchObject({
        rateBasisPoints: 500,
        igstMinor,
        listMinor: pricesIncludeTax ? 49_900 : null,
      })
    },
  )

  test("to exempt takes no tax of it", async () => {
    await saveProfile(admin)
    const code = await insertCode(1_800)
    const { data } = await place([await createItemOnSale({ priceMinor: 49_900, sacCode: code })], {
      billing: { stateCode: "27" },
    })
    await insertRate(code, { rateBasisPoints: 0, taxability: "exempt", fromDate: dayFromToday(0) })
    const { order, entries } = await payOrder(data)
    expect(order).toMatchObject({ taxMinor: 0, taxableMinor: 49_900 })
    expect(entries).toEqual({ sales: -49_900 })
    expect(await documentsOf(data.transaction_id)).toMatchObject([{ document: { kind: "bill_of_supply" } }])
  })

  test("and quote is refused with the new total where tax is added", async () => {
    await saveProfile(admin, { pricesIncludeTax: false })
    const code = await insertCode(1_800)
    const item = await createItemOnSale({ priceMinor: 49_900, sacCode: code })
    const billing = { stateCode: "27" } as const
    const { totalMinor: expectedTotalMinor } = await quoteOf([item], billing)
    await insertRate(code, { rateBasisPoints: 1_200, fromDate: dayFromToday(0) })
    expect(await place([item], { billing, expectedTotalMinor })).toMatchObject({ status: 409, code: "price_changed" })
  })
})

describe("to whom an order is made out", () => {
  test("is asked of nobody where the institute takes no tax, nor for what is free", async () => {
    const item = await createItemOnSale({ priceMinor: 49_900 })
    expect(await quoteOf([item])).toMatchObject({ needsState: false, taxMinor: 0 })
    expect((await sell([item])).documents).toMatchObject([{ document: { kind: "receipt" } }])
    await saveProfile(admin)
    const free = await createItemOnSale({ priceMinor: 0 })
    expect(await quoteOf([free])).toMatchObject({ needsState: false })
    expect((await place([free])).data.status).toBe("paid")
  })

  test("is the default address, or else what the last order says", async () => {
    await saveProfile(admin)
    expect((await quoteOf([await createItemOnSale()])).billing).toBeNull()
    await place([await createItemOnSale()], { billing: { stateCode: "29", name: "Asha Trivedi" } })
    const item = await createItemOnSale({ priceMinor: 49_900 })
    expect(await quoteOf([item])).toMatchObject({
      igstMinor: 7_612,
      billing: { stateCode: "29", name: "Asha Trivedi" },
    })
    const address = { name: "Asha T", line1: "12 Hill Road", city: "Pune", pin: "411004", stateCode: "27" } as const
    await send(buyer, billingAddresses.save, { query: {}, body: { address } })
    expect(await quoteOf([item])).toMatchObject({ cgstMinor: 3_806, billing: { city: "Pune", stateCode: "27" } })
    expect((await sell([item])).documents).toMatchObject([
      { document: { buyer: { name: "Asha T", address: "12 Hill Road\nPune 411004" } } },
    ])
    const other = await createMember("Student")
    expect((await send(other, baskets.quote, { body: { items: [{ itemId: item }] } })).data.billing).toBeNull()
  })

  test("has an address from a taxable value of 50,000 rupees on", async () => {
    await saveProfile(admin, { pricesIncludeTax: false })
    const [below, from] = [
      await createItemOnSale({ priceMinor: 4_999_999 }),
      await createItemOnSale({ priceMinor: 5_000_000 }),
    ]
    const billing = { stateCode: "27" } as const
    expect((await place([below], { billing })).status).toBe(200)
    expect(await quoteOf([from], billing)).toMatchObject({ needsAddress: true })
    expect(await place([from], { billing })).toMatchObject({ status: 400, code: "address_required" })
    expect((await place([from], { billing: { ...billing, line1: "12 Hill Road", city: "Pune" } })).status).toBe(200)
    expect((await place([from], { billing: { gstin: KARNATAKA } })).status).toBe(200)
  })

  test("makes another order where it changes, and the same where it does not", async () => {
    await saveProfile(admin)
    const item = await createItemOnSale()
    const first = (await place([item], { billing: { stateCode: "27" } })).data.transaction_id
    expect((await place([item], { billing: { stateCode: "27" } })).data.transaction_id).toBe(first)
    const second = (await place([item], { billing: { stateCode: "29" } })).data.transaction_id
    expect(second).not.toBe(first)
    expect((await shown(first)).status).toBe("cancelled")
  })
})
