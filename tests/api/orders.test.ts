import { notifications } from "@/lib/features/notifications/contract"
import { orders } from "@/lib/features/orders/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectLedgersAgree, expectInvariants } from "../setup/invariants"
import { gatewayLedger, createItemOnSale, pay, placeOrder, configureGateway } from "../setup/payments"
import { mailsTo } from "../setup/mails"
import { measureRunningTime } from "../setup/running-time"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"

afterEach(expectInvariants)

/** Orders an item and pays it. */
async function buy(buyer: TestMember, itemId: number) {
  const { data: order } = await placeOrder(buyer, itemId)
  const { proof } = await pay(order.order_id)
  return send(buyer, orders.confirm, { body: { ...proof, transaction_id: order.transaction_id } })
}

const changeItem = (id: number, values: { priceMinor?: number; status?: string; endsAt?: Date }) =>
  withPlatform((db) => db.updateTable("items").set(values).where("id", "=", id).execute())

describe("placing an order", () => {
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

  test("an owned item is not sold again, and staff cannot order", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale()
    await buy(buyer, itemId)
    expect((await placeOrder(buyer, itemId)).code).toBe("already_owned")
    expect((await placeOrder(await createMember("Admin"), itemId)).code).toBe("forbidden")
    expect((await placeOrder(await createMember("Teacher"), itemId)).code).toBe("forbidden")
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
    const setStatus = (status: string) =>
      withPlatform((db) =>
        db.updateTable("institute_subscriptions").set({ status }).where("instituteId", "=", institutes.rival).execute(),
      )
    const buyer = await createMember("Student", "rival")
    const itemId = await createItemOnSale({}, "rival")
    await setStatus("expired")
    expect(await placeOrder(buyer, itemId)).toMatchObject({ status: 423, code: "plan_expired" })
    await setStatus("active")
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

  test("an unknown coupon is refused beside its field", async () => {
    const body = { kind: "course", itemId: await createItemOnSale(), coupon: "WELCOME" } as const
    const reply = await send(await createMember("Student"), orders.place, { body })
    expect(reply).toMatchObject({ status: 400, code: "invalid_input", fields: { coupon: [expect.any(String)] } })
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

  test("a request that hangs times out within seconds", async () => {
    await configureGateway({ hang: true })
    const runningTime = measureRunningTime()
    expect((await placeOrder(await createMember("Student"), await createItemOnSale())).code).toBe("gateway_unavailable")
    expect(runningTime()).toBeLessThan(8_000)
  }, 15_000)

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

  test("the receipt is sent once the order is paid", async () => {
    const buyer = await createMember("Student")
    const itemId = await createItemOnSale({ title: "Carpentry for one" })
    const seller = { legalName: "Acme Learning LLP", gstin: "29ABCDE1234F1Z5", contactEmail: "help@acme.test" }
    await withInstitute(institutes.acme, (db) => db.updateTable("institutes").set(seller).execute())
    const { data: order } = await buy(buyer, itemId)
    const [mail] = await mailsTo(buyer.email)
    for (const fact of [
      "Item: Carpentry for one",
      "Amount paid: ₹4,999",
      /Date: \d+ \w{3} \d{4}, \d+:\d\d [ap]m IST/,
      `Payment method: ${order.instrument}`,
      `Order: ${order.transactionId}`,
      "Sold by: Acme Learning LLP",
      "GSTIN: 29ABCDE1234F1Z5",
      "Support: help@acme.test",
    ])
      expect(mail?.text).toMatch(fact)
    expect(mail?.html).toContain("29ABCDE1234F1Z5</td>")
    await expectLedgersAgree()
  })

  test("the buyer's bell shows a purchase and a free enrolment, which staff did not send", async () => {
    const [buyer, admin] = [await createMember("Student"), await createMember("Admin")]
    const listSent = () => send(admin, notifications.sent, { query: { size: "100" } })
    const before = (await listSent()).data
    const [paidItem, freeItem] = [await createItemOnSale(), await createItemOnSale({ priceMinor: 0, title: "Gift" })]
    await buy(buyer, paidItem)
    await placeOrder(buyer, freeItem)
    const bell = await bellOf(buyer)
    expect(bell).toMatchObject({
      unread: 2,
      content: [
        { title: "You’re enrolled", body: "You now have access to Gift.", link: `/student/learn/courses/${freeItem}` },
        { title: "Payment received", body: expect.stringContaining("₹4,999"), readAt: null },
      ],
    })
    expect((await bellOf(await createMember("Student"))).content).toEqual([])
    expect((await listSent()).data).toEqual(before)
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
    await placeOrder(await createMember("Student"), itemId)
    expect((await quoteOf(itemId)).data.isSoldOut).toBe(true)
  })
})
