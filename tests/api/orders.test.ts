import { orders } from "@/lib/features/orders/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import { gatewayLedger, createItemOnSale, pay, placeOrder, configureGateway } from "../setup/payments"
import { endPlan, resumePlan } from "../setup/plan"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"

afterEach(expectInvariants)

/** Orders an item and pays it. */
async function buy(buyer: TestMember, itemId: number) {
  const { data: order } = await placeOrder(buyer, itemId)
  const { proof } = await pay(order.order_id)
  return send(buyer, orders.confirm, { body: { ...proof, transaction_id: order.transaction_id } })
}

const changeItem = (id: number, values: { priceMinor?: number; status?: string; endsAt?: Date }) =>
  withPlatform((db) => db.updateTable("items").set(values).where("id", "=", id).execute())

const insertBookFile = (itemId: number) =>
  withInstitute(institutes.acme, async (db) => {
    const file = {
      key: `2/${itemId}.pdf`,
      mime: "application/pdf",
      bytes: 2_000,
      sha256: "0".repeat(64),
      name: "book.pdf",
    }
    const { id: fileId } = await db.insertInto("files").values(file).returning("id").executeTakeFirstOrThrow()
    const section = { itemId, title: "Book", displayOrder: 0 }
    const { id: sectionId } = await db.insertInto("sections").values(section).returning("id").executeTakeFirstOrThrow()
    const material = { itemId, sectionId, fileId, title: "Book", kind: "pdf", displayOrder: 0 }
    await db.insertInto("materials").values(material).execute()
  })

describe("placing an order", () => {
  test("orders placed at once get numbers that count up by institute and year, by which staff find them", async () => {
    const admin = await createMember("Admin")
    const orderOnce = async () => {
      const buyer = await createMember("Student")
      const { data: order } = await placeOrder(buyer, await createItemOnSale())
      const params = { transactionId: order.transaction_id }
      return (await send(admin, orders.show, { params })).data.number
    }
    const numbers = await Promise.all([orderOnce(), orderOnce(), orderOnce()])
    const parts = numbers.map((number) => /^AC-(\d{4})-(\d{5,})$/.exec(number)?.slice(1).map(Number) ?? [])
    const counts = parts.map(([, count = 0]) => count).toSorted((one, other) => one - other)
    expect(counts).toEqual([counts[0], (counts[0] ?? 0) + 1, (counts[0] ?? 0) + 2])
    expect(new Set(parts.map(([year]) => year))).toEqual(new Set([new Date().getFullYear()]))
    const { data } = await send(admin, orders.list, { query: { searchParam: numbers[1].toLowerCase() } })
    expect(data.content.map(({ number }) => number)).toEqual([numbers[1]])
  })

  test("the server sets the amount, and the provider's checkout receives the sale and the buyer", async () => {
    const buyer = await createMember("Student")
    const { data: order } = await placeOrder(buyer, await createItemOnSale())
    expect(order).toMatchObject({ amount: 499_900, currency: "INR", status: "payment_pending" })
    expect(order.checkout?.fields).toMatchObject({
      order_id: order.order_id,
      name: "acme institute",
      "prefill[email]": buyer.email,
      callback_url: `http://acme.localhost:3000/api/payments/v2/api/course/return/${order.transaction_id}`,
      cancel_url: expect.stringContaining(`/institute/2/checkout/result/${order.transaction_id}?cancelled=`),
    })
  })

  test("a repeated order returns the same open order", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale()
    const [first, second] = [await placeOrder(buyer, itemId), await placeOrder(buyer, itemId)]
    expect(second.data.transaction_id).toBe(first.data.transaction_id)
    expect(second.data.order_id).toBe(first.data.order_id)
  })

  test("twenty concurrent orders make one order, here and at the provider", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale()
    const replies = await Promise.all(Array.from({ length: 20 }, () => placeOrder(buyer, itemId)))
    expect(new Set(replies.map(({ data }) => data.order_id)).size).toBe(1)
    const receipts = (await gatewayLedger()).orders.filter(({ receipt }) => receipt === replies[0]?.data.transaction_id)
    expect(receipts).toHaveLength(1)
  })

  test("an owned item is not sold again, nor one to those who manage it; other staff may order", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale()
    await buy(buyer, itemId)
    expect((await placeOrder(buyer, itemId)).code).toBe("already_owned")
    expect((await placeOrder(await createMember("Admin"), itemId)).code).toBe("already_owned")
    expect((await placeOrder(await createMember("Teacher"), itemId)).status).toBe(200)
  })

  test("a draft, an item of another kind and another institute's item are not found", async () => {
    const buyer = await createMember("Student")
    const draft = await createItemOnSale({ status: "draft" })
    const foreign = await createItemOnSale({}, "rival")
    expect((await placeOrder(buyer, draft)).code).toBe("not_found")
    expect((await placeOrder(buyer, foreign)).code).toBe("not_found")
    const asBook = { kind: "book", itemId: await createItemOnSale() } as const
    expect((await send(buyer, orders.place, { body: asBook })).code).toBe("not_found")
    const elsewhere = { kind: "course", itemId: foreign, instituteId: institutes.rival } as const
    expect((await send(buyer, orders.place, { body: elsewhere })).code).toBe("other_institute")
  })

  test("an archived item and one that is over are not on sale", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale({ status: "archived" })
    expect((await placeOrder(buyer, itemId)).code).toBe("not_on_sale")
    await changeItem(itemId, { status: "published", endsAt: new Date(Date.now() - 1_000) })
    expect((await placeOrder(buyer, itemId)).code).toBe("not_on_sale")
  })

  test("an institute whose plan has expired sells nothing", async () => {
    const buyer = await createMember("Student", "rival")
    const itemId = await createItemOnSale({}, "rival")
    await endPlan("rival")
    expect(await placeOrder(buyer, itemId)).toMatchObject({ status: 422, code: "not_on_sale" })
    await resumePlan("rival")
  })

  test("of forty concurrent buyers of ten seats ten get an order and the others are refused", async () => {
    const itemId = await createItemOnSale({ seats: 10 })
    const buyers = await Promise.all(Array.from({ length: 40 }, () => createMember("Student")))
    const replies = await Promise.all(buyers.map((buyer) => placeOrder(buyer, itemId)))
    expect(replies.filter(({ code }) => code === undefined)).toHaveLength(10)
    expect(replies.filter(({ code }) => code === "sold_out")).toHaveLength(30)
  })

  test("a changed price replaces the open order", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale()
    const { data: old } = await placeOrder(buyer, itemId)
    await changeItem(itemId, { priceMinor: 299_900 })
    const { data: renewed } = await placeOrder(buyer, itemId)
    expect(renewed).toMatchObject({ amount: 299_900, status: "payment_pending" })
    expect(renewed.order_id).not.toBe(old.order_id)
    const { data: oldOrder } = await send(buyer, orders.show, { params: { transactionId: old.transaction_id } })
    expect(oldOrder.status).toBe("cancelled")
  })

  test("a free item is granted immediately, without the provider and without a ledger transaction", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale({ priceMinor: 0 })
    const before = (await gatewayLedger()).orders.length
    const { data: order } = await placeOrder(buyer, itemId)
    expect(order).toMatchObject({ order_id: null, amount: 0, status: "paid", checkout: null })
    expect((await gatewayLedger()).orders).toHaveLength(before)
    expect((await placeOrder(buyer, itemId)).code).toBe("already_owned")
  })

  test("an unknown coupon is refused", async () => {
    const body = { kind: "course", itemId: await createItemOnSale(), coupon: "WELCOME" } as const
    const reply = await send(await createMember("Student"), orders.place, { body })
    expect(reply).toMatchObject({ status: 422, code: "coupon_unknown" })
  })

  test("an amount in the request is ignored", async () => {
    const body = { kind: "course", itemId: await createItemOnSale(), amount: 100, totalMinor: 100 } as const
    const { data } = await send(await createMember("Student"), orders.place, { body })
    expect(data.amount).toBe(499_900)
  })
})

describe("when the provider does not respond", () => {
  test("an order whose response was lost is found again by its receipt", async () => {
    await configureGateway({ drop: 1 })
    const { data: order } = await placeOrder(await createMember("Student"), await createItemOnSale())
    const known = (await gatewayLedger()).orders.filter(({ receipt }) => receipt === order.transaction_id)
    expect(known.map(({ id }) => id)).toEqual([order.order_id])
  })

  test("after an outage of the provider the next attempt opens the same order", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale()
    await configureGateway({ drop: true })
    expect(await placeOrder(buyer, itemId)).toMatchObject({ status: 502, code: "gateway_unavailable" })
    await configureGateway({})
    const { data: order } = await placeOrder(buyer, itemId)
    const known = (await gatewayLedger()).orders.filter(({ receipt }) => receipt === order.transaction_id)
    expect(known.map(({ id }) => id)).toEqual([order.order_id])
  })

  test("a request that hangs times out", async () => {
    await configureGateway({ hang: true })
    expect((await placeOrder(await createMember("Student"), await createItemOnSale())).code).toBe("gateway_unavailable")
  })

  test("a malformed response creates no order", async () => {
    await configureGateway({ junk: true })
    expect((await placeOrder(await createMember("Student"), await createItemOnSale())).code).toBe("gateway_unavailable")
  })
})

describe("reading orders", () => {
  test("a buyer sees their own orders only", async () => {
    const [buyer, other] = [await createMember("Student"), await createMember("Student")]
    const { data: order } = await placeOrder(buyer, await createItemOnSale())
    const params = { transactionId: order.transaction_id }
    expect((await send(buyer, orders.show, { params })).data.status).toBe("payment_pending")
    expect((await send(other, orders.show, { params })).code).toBe("not_found")
    expect((await send(await createMember("Teacher"), orders.show, { params })).code).toBe("not_found")
    expect((await send(await createMember("Admin", "rival"), orders.show, { params })).code).toBe("not_found")
    expect((await send(null, orders.show, { params })).code).toBe("unauthenticated")
    expect((await send(other, orders.list, { query: {} })).data.totalElements).toBe(0)
    expect((await send(buyer, orders.list, { query: {} })).data.totalElements).toBe(1)
  })

  test("an admin pages, filters and searches the institute's orders", async () => {
    const admin = await createMember("Admin")
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale()
    await buy(buyer, itemId)
    const { data: pending } = await placeOrder(await createMember("Student"), itemId)

    const byMail = await send(admin, orders.list, { query: { searchParam: buyer.email } })
    expect(byMail.data).toMatchObject({
      totalElements: 1,
      content: [{ status: "paid", buyer: { email: buyer.email } }],
    })
    const byId = await send(admin, orders.list, { query: { searchParam: pending.transaction_id } })
    expect(byId.data.content.map(({ status }) => status)).toEqual(["payment_pending"])
    const paged = await send(admin, orders.list, { query: { size: "1", page: "1" } })
    expect(paged.data).toMatchObject({ page: 1, size: 1, content: [{}] })
    const paid = await send(admin, orders.list, { query: { status: "paid", size: "100" } })
    expect(new Set(paid.data.content.map(({ status }) => status))).toEqual(new Set(["paid"]))
    expect((await send(admin, orders.list, { query: { searchParam: "100%_" } })).data.totalElements).toBe(0)
  })
})

describe("quoting", () => {
  test("a visitor reads the price, and a buyer that they own the item", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale()
    const requestQuote = (as: TestMember | null) =>
      send(as, orders.quote, { params: { kind: "course", itemId: String(itemId) }, query: { instituteId: "2" } })
    expect((await requestQuote(null)).data).toMatchObject({ totalMinor: 499_900, isOwned: false, isSoldOut: false })
    await buy(buyer, itemId)
    expect((await requestQuote(buyer)).data.isOwned).toBe(true)
    expect((await requestQuote(null)).data.isOwned).toBe(false)
  })

  test("a draft has no quote, and a full course is sold out", async () => {
    const quoteOf = (itemId: number) =>
      send(null, orders.quote, { params: { kind: "course", itemId: String(itemId) }, query: { instituteId: "2" } })
    expect((await quoteOf(await createItemOnSale({ status: "draft" }))).code).toBe("not_found")
    const itemId = await createItemOnSale({ seats: 1 })
    expect((await quoteOf(itemId)).data).toMatchObject({ isSoldOut: false, seatsLeft: 1 })
    await placeOrder(await createMember("Student"), itemId)
    expect((await quoteOf(itemId)).data).toMatchObject({ isSoldOut: true, seatsLeft: 0 })
  })

  test("a book without a file cannot be bought, and with one its quote states format and size", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale({ kind: "book" })
    const body = { kind: "book", itemId, instituteId: institutes.acme } as const
    const quoteOf = () =>
      send(null, orders.quote, { params: { kind: "book", itemId: String(itemId) }, query: { instituteId: "2" } })
    expect([(await quoteOf()).code, (await send(buyer, orders.place, { body })).code]).toEqual(
      Array(2).fill("coming_soon"),
    )
    await insertBookFile(itemId)
    expect((await quoteOf()).data.item).toMatchObject({
      formats: ["PDF"],
      documentBytes: 2_000,
      lessons: 1,
      pages: null,
    })
    expect((await send(buyer, orders.place, { body })).data.status).toBe("payment_pending")
  })
})
