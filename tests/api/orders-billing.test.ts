import { baskets } from "@/lib/features/baskets/contract"
import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale } from "../setup/payments"
import { createMember, send } from "../setup/test-app"
import { dayFromToday, KARNATAKA, MAHARASHTRA } from "./tax-fixtures"
import { documentsOf, insertCode, insertRate, withTaxedSales } from "./taxed-sales-fixtures"

const { place, quoteOf, show, payOrder, sell, buyer, saveProfile } = withTaxedSales()

describe("the documents of a sale", () => {
  test("are one of taxed and exempt lines for a buyer without a GSTIN, and two with one", async () => {
    await saveProfile()
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
    await saveProfile()
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
    await saveProfile({ registration: "composition" })
    const { order, documents } = await sell([await createItemOnSale({ priceMinor: 49_900 })])
    expect(order).toMatchObject({ taxMinor: 0, taxableMinor: 49_900 })
    expect(documents).toMatchObject([
      { document: { kind: "bill_of_supply", seller: { gstin: MAHARASHTRA }, notes: [expect.any(String)] } },
    ])
  })

  test("state the seller as it was when the order was placed", async () => {
    await saveProfile()
    const { data } = await place([await createItemOnSale()], { billing: { stateCode: "27" } })
    await saveProfile({ legalName: "Renamed Learning", registration: "unregistered", gstin: null })
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
      await saveProfile({ pricesIncludeTax })
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
    await saveProfile()
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
    await saveProfile({ pricesIncludeTax: false })
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
    await saveProfile()
    const free = await createItemOnSale({ priceMinor: 0 })
    expect(await quoteOf([free])).toMatchObject({ needsState: false })
    expect((await place([free])).data.status).toBe("paid")
  })

  test("is the default address, or else what the last order says", async () => {
    await saveProfile()
    expect((await quoteOf([await createItemOnSale()])).billing).toBeNull()
    await place([await createItemOnSale()], { billing: { stateCode: "29", name: "Asha Trivedi" } })
    const item = await createItemOnSale({ priceMinor: 49_900 })
    expect(await quoteOf([item])).toMatchObject({
      igstMinor: 7_612,
      billing: { stateCode: "29", name: "Asha Trivedi" },
    })
    const address = { name: "Asha T", line1: "12 Hill Road", city: "Pune", pin: "411004", stateCode: "27" } as const
    await send(buyer(), billingAddresses.save, { query: {}, body: { address } })
    expect(await quoteOf([item])).toMatchObject({ cgstMinor: 3_806, billing: { city: "Pune", stateCode: "27" } })
    expect((await sell([item])).documents).toMatchObject([
      { document: { buyer: { name: "Asha T", address: "12 Hill Road\nPune 411004" } } },
    ])
    const other = await createMember("Student")
    expect((await send(other, baskets.quote, { body: { items: [{ itemId: item }] } })).data.billing).toBeNull()
  })

  test("has an address from a taxable value of 50,000 rupees on", async () => {
    await saveProfile({ pricesIncludeTax: false })
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
    await saveProfile()
    const item = await createItemOnSale()
    const first = (await place([item], { billing: { stateCode: "27" } })).data.transaction_id
    expect((await place([item], { billing: { stateCode: "27" } })).data.transaction_id).toBe(first)
    const second = (await place([item], { billing: { stateCode: "29" } })).data.transaction_id
    expect(second).not.toBe(first)
    expect((await show(first)).status).toBe("cancelled")
  })
})
