import { baskets } from "@/lib/features/baskets/contract"
import { InvoiceDocument } from "@/lib/features/invoices/document-shape"
import { orders } from "@/lib/features/orders/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { pay } from "../setup/payments"
import { createMember, send, type TestMember, unique } from "../setup/test-app"
import { dayFromToday, removeTaxProfiles, saveProfile } from "./tax-fixtures"

type Billing = {
  stateCode?: "27" | "29"
  gstin?: string
  country?: string
  name?: string
  company?: string
  line1?: string
  city?: string
}
type Sale = { billing?: Billing; coupon?: string; expectedTotalMinor?: number }

/** Has a buyer for each test, and calls with which they buy at an institute; after each, the books balance and the profile is removed. */
export function withTaxedSales() {
  let admin: TestMember
  let buyer: TestMember
  beforeAll(async () => {
    admin = await createMember("InstituteAdmin")
  })
  beforeEach(async () => {
    buyer = await createMember("Student")
  })
  afterEach(async () => {
    await expectBooksBalance()
    await removeTaxProfiles()
  })

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
  const show = async (transactionId: string) => (await send(buyer, orders.show, { params: { transactionId } })).data

  async function payOrder({ order_id, transaction_id }: { order_id: string | null; transaction_id: string }) {
    const { payment } = await pay(order_id)
    return {
      outcome: await settle(payment.id),
      order: await show(transaction_id),
      entries: await entriesOf(payment.id),
    }
  }

  async function sell(itemIds: number[], sale: Sale = {}) {
    const placed = await place(itemIds, sale)
    expect(placed.status).toBe(200)
    const sold = await payOrder(placed.data)
    expect(sold.outcome).toBe("paid")
    return { ...sold, documents: await documentsOf(placed.data.transaction_id) }
  }

  return {
    place,
    quoteOf,
    show,
    payOrder,
    sell,
    buyer: () => buyer,
    saveProfile: (change: Parameters<typeof saveProfile>[1] = {}) => saveProfile(admin, change),
  }
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

/** The documents of an order, in the order of their numbers. */
export const documentsOf = async (transactionId: string) => {
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
export async function insertCode(rateBasisPoints: number, taxability = "taxable"): Promise<string> {
  const code = unique("").replace(/\D/g, "").slice(-7).padStart(8, "9")
  await insertRate(code, { rateBasisPoints, taxability, fromDate: dayFromToday(-1) })
  return code
}

/** Gives a code a rate from a day on. */
export const insertRate = (code: string, rate: { rateBasisPoints: number; taxability?: string; fromDate: string }) =>
  withPlatform((db) =>
    db
      .insertInto("sac_codes")
      .values({ code, title: "Classes", ...rate })
      .execute(),
  )
