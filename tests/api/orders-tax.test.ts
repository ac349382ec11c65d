import { baskets } from "@/lib/features/baskets/contract"
import { changeItem } from "../setup/baskets"
import { createItemOnSale } from "../setup/payments"
import { send } from "../setup/test-app"
import { KARNATAKA, MAHARASHTRA } from "./tax-fixtures"
import { documentsOf, withTaxedSales } from "./taxed-sales-fixtures"

const { place, quoteOf, payOrder, sell, buyer, saveProfile } = withTaxedSales()

describe("tax within the price", () => {
  test("follows the buyer's State, which has to be given, into order, ledger and tax invoice", async () => {
    await saveProfile()
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
    await saveProfile()
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
    await saveProfile()
    const item = await createItemOnSale()
    const billing = { stateCode: "29", gstin } as const
    expect(await place([item], { billing })).toMatchObject({
      status: 400,
      code: "gstin_invalid",
      fields: { gstin: expect.anything() },
    })
    const asked = await send(buyer(), baskets.quote, { body: { items: [{ itemId: item }], billing } })
    expect(asked).toMatchObject({ status: 400, code: "gstin_invalid" })
  })

  test("of a buyer abroad who pays in rupees is IGST", async () => {
    await saveProfile()
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
    await saveProfile({ pricesIncludeTax: false })
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
    await saveProfile({ pricesIncludeTax: false, roundTo: 100 })
    const { order, entries, documents } = await sell([await createItemOnSale({ priceMinor: 49_950 })], {
      billing: { stateCode: "27" },
    })
    expect(order).toMatchObject({ roundOffMinor: -42, totalMinor: 58_900 })
    expect(entries).toEqual({ sales: -49_950, cgst_payable: -4_496, sgst_payable: -4_496, round_off: 42 })
    expect(documents).toMatchObject([{ document: { totals: { roundOffMinor: -42, totalMinor: 58_900 } } }])
  })

  test("of a sale of which no more is left than its round-off goes back whole", async () => {
    await saveProfile({ pricesIncludeTax: false, roundTo: 100 })
    const [free, paid] = [await createItemOnSale({ priceMinor: 0 }), await createItemOnSale({ priceMinor: 49_950 })]
    const { data } = await place([free, paid], { billing: { stateCode: "27" } })
    await changeItem(paid, { status: "archived" })
    const { outcome, order } = await payOrder(data)
    expect(outcome).toBe("unmatched")
    expect(order).toMatchObject({ status: "cancelled", refund: { amountMinor: 58_900 } })
  })

  test("of a sale that is granted in part stays with its lines", async () => {
    await saveProfile({ pricesIncludeTax: false, roundTo: 100 })
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
