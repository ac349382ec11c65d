import { orders } from "@/lib/features/orders/contract"
import { changeItem, createPendingBasket, payFor, placeItems } from "../setup/baskets"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, placeOrder } from "../setup/payments"
import { showOrder } from "../setup/sales"
import { createMember, send } from "../setup/test-app"

afterEach(expectInvariants)

describe("ordering several items", () => {
  test("makes one order with a line for each, in the order that was asked for", async () => {
    const buyer = await createMember("Student")
    const [one, two] = [await createItemOnSale({ priceMinor: 30_000, title: "Ragas" }), await createItemOnSale()]
    const { data: order } = await placeItems(buyer, [two, one])
    expect(order).toMatchObject({ amount: 529_900, status: "payment_pending" })
    const amounts = { discountMinor: 0, cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0, status: "ordered" }
    expect(order.lines).toMatchObject([
      { no: 1, item: { id: two }, listMinor: 499_900, taxableMinor: 499_900, totalMinor: 499_900, ...amounts },
      {
        no: 2,
        item: { id: one, title: "Ragas" },
        listMinor: 30_000,
        taxableMinor: 30_000,
        totalMinor: 30_000,
        ...amounts,
      },
    ])
    expect(order.checkout?.fields).toMatchObject({ description: expect.stringMatching(/^Course.*, Ragas$/) })
    const again = await placeItems(buyer, [one, two, one])
    expect(again.data.transaction_id).toBe(order.transaction_id)
  })

  test("freezes the titles, and a price that changes makes a new order", async () => {
    const sale = await createPendingBasket(await createMember("Student"), [
      await createItemOnSale({ title: "Ragas" }),
      await createItemOnSale(),
    ])
    await changeItem(sale.itemId, { title: "Talas" })
    expect((await showOrder(sale)).item.title).toBe("Ragas")
    const ids = sale.order.lines.map(({ item }) => item.id)
    await changeItem(ids[0] ?? 0, { priceMinor: 499_800 })
    await changeItem(ids[1] ?? 0, { priceMinor: 500_000 })
    const { data: renewed } = await placeItems(sale.buyer, ids)
    expect(renewed).toMatchObject({
      amount: sale.order.amount,
      lines: [{ listMinor: 499_800 }, { listMinor: 500_000 }],
    })
    expect(renewed.transaction_id).not.toBe(sale.order.transaction_id)
    expect((await showOrder(sale)).status).toBe("cancelled")
  })

  test("is refused with the lines named: of another institute, a draft, sold out, owned, of two currencies, more than twenty", async () => {
    const buyer = await createMember("Student")
    const [good, foreign] = [await createItemOnSale(), await createItemOnSale({}, "rival")]
    const draft = await createItemOnSale({ status: "draft" })
    for (const bad of [foreign, draft, 999_999_999])
      expect(await placeItems(buyer, [good, bad])).toMatchObject({
        code: "not_found",
        fields: { "items.1": ["not_found"] },
      })
    const full = await createItemOnSale({ seats: 1 })
    await placeOrder(await createMember("Student"), full)
    expect(await placeItems(buyer, [good, full])).toMatchObject({
      code: "sold_out",
      fields: { "items.1": ["sold_out"] },
    })
    const owned = await createItemOnSale({ priceMinor: 0 })
    await placeOrder(buyer, owned)
    expect(await placeItems(buyer, [owned, good])).toMatchObject({
      code: "already_owned",
      fields: { "items.0": ["already_owned"] },
    })
    const dollars = await createItemOnSale()
    await changeItem(dollars, { currency: "USD" })
    expect(await placeItems(buyer, [good, dollars])).toMatchObject({
      status: 400,
      fields: { items: [expect.any(String)] },
    })
    expect(
      await placeItems(
        buyer,
        Array.from({ length: 21 }, () => good),
      ),
    ).toMatchObject({ status: 400 })
    expect(await placeItems(buyer, [])).toMatchObject({ status: 400 })
    expect(await placeItems(buyer, [-1])).toMatchObject({ status: 400 })
    expect((await send(buyer, orders.list, { query: {} })).data.totalElements).toBe(1)
  })

  test("at a total that the buyer did not see is refused, and charges nothing", async () => {
    const buyer = await createMember("Student")
    const items = [await createItemOnSale(), await createItemOnSale()]
    for (const expectedTotalMinor of [999_799, 0])
      expect(await placeItems(buyer, items, { expectedTotalMinor })).toMatchObject({
        status: 409,
        code: "price_changed",
      })
    expect((await send(buyer, orders.list, { query: {} })).data.totalElements).toBe(0)
    expect((await placeItems(buyer, items, { expectedTotalMinor: 999_800 })).data.amount).toBe(999_800)
    const body = { kind: "course", itemId: items[0] ?? 0, expectedTotalMinor: null } as const
    expect((await send(buyer, orders.place, { body })).data.amount).toBe(499_900)
  })

  test("a seat that one's own other order holds keeps nobody out, and is held once", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale({ seats: 2 })
    const alone = await createPendingBasket(buyer, [itemId])
    await placeItems(buyer, [itemId, await createItemOnSale()])
    const other = await createMember("Student")
    expect((await placeOrder(other, itemId)).status).toBe(200)
    expect((await placeOrder(await createMember("Student"), itemId)).code).toBe("sold_out")
    expect((await payFor(alone)).data.status).toBe("paid")
  })

  test("free items are granted at once, by the steps of every sale", async () => {
    const buyer = await createMember("Student")
    const items = [await createItemOnSale({ priceMinor: 0 }), await createItemOnSale({ priceMinor: 0, accessDays: 30 })]
    const { data: order } = await placeItems(buyer, items)
    expect(order).toMatchObject({
      status: "paid",
      order_id: null,
      amount: 0,
      lines: [{ status: "granted" }, { status: "granted" }],
    })
    expect((await placeItems(buyer, items)).code).toBe("already_owned")
  })
})
