import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksAgree, expectSound } from "../setup/invariants"
import { gatewayBooks, itemOnSale, pay, place, runJobs, turn } from "../setup/payments"
import { institutes, send, someone, type Someone } from "../setup/world"

afterEach(expectSound)

/** Buys an item to the end. */
async function buy(buyer: Someone, itemId: number) {
  const { data: order } = await place(buyer, itemId)
  const { proof } = await pay(order.order_id)
  return send(buyer, orders.succeed, { body: { ...proof, transaction_id: order.transaction_id } })
}

const changeItem = (id: number, values: { priceMinor?: number; status?: string; endsAt?: Date }) =>
  withPlatform((db) => db.updateTable("items").set(values).where("id", "=", id).execute())

describe("placing an order", () => {
  test("the amount is the server's, and the provider's page is told of sale and buyer", async () => {
    const buyer = await someone("Student")
    const { data: order } = await place(buyer, await itemOnSale())
    expect(order).toMatchObject({ amount: 499_900, currency: "INR", status: "payment_pending" })
    expect(order.checkout?.fields).toMatchObject({
      order_id: order.order_id,
      name: "acme institute",
      "prefill[email]": buyer.email,
      callback_url: `http://acme.localhost/api/payments/v2/api/course/return/${order.transaction_id}`,
      cancel_url: expect.stringContaining(`/institute/2/checkout/result/${order.transaction_id}?cancelled=`),
    })
  })

  test("a second press meets the same open order", async () => {
    const buyer = await someone("Student")
    const itemId = await itemOnSale()
    const [first, second] = [await place(buyer, itemId), await place(buyer, itemId)]
    expect(second.data.transaction_id).toBe(first.data.transaction_id)
    expect(second.data.order_id).toBe(first.data.order_id)
  })

  test("twenty presses at once make one order, here and at the provider", async () => {
    const buyer = await someone("Student")
    const itemId = await itemOnSale()
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(buyer, itemId)))
    expect(new Set(answers.map(({ data }) => data.order_id)).size).toBe(1)
    const receipts = (await gatewayBooks()).orders.filter(({ receipt }) => receipt === answers[0]?.data.transaction_id)
    expect(receipts).toHaveLength(1)
  })

  test("what is owned already is not sold again, and staff buy nothing", async () => {
    const buyer = await someone("Student")
    const itemId = await itemOnSale()
    await buy(buyer, itemId)
    expect((await place(buyer, itemId)).code).toBe("already_owned")
    expect((await place(await someone("Admin"), itemId)).code).toBe("no_rights")
    expect((await place(await someone("Teacher"), itemId)).code).toBe("no_rights")
  })

  test("a draft, another kind's and another institute's item do not exist", async () => {
    const buyer = await someone("Student")
    const draft = await itemOnSale({ status: "draft" })
    const foreign = await itemOnSale({}, "rival")
    expect((await place(buyer, draft)).code).toBe("not_found")
    expect((await place(buyer, foreign)).code).toBe("not_found")
    const asBook = { kind: "book", itemId: await itemOnSale() } as const
    expect((await send(buyer, orders.place, { body: asBook })).code).toBe("not_found")
    const elsewhere = { kind: "course", itemId: foreign, instituteId: institutes.rival } as const
    expect((await send(buyer, orders.place, { body: elsewhere })).code).toBe("other_institute")
  })

  test("what was archived or is over is no longer on sale", async () => {
    const buyer = await someone("Student")
    const itemId = await itemOnSale({ status: "archived" })
    expect((await place(buyer, itemId)).code).toBe("not_on_sale")
    await changeItem(itemId, { status: "published", endsAt: new Date(Date.now() - 1_000) })
    expect((await place(buyer, itemId)).code).toBe("not_on_sale")
  })

  test("an institute whose plan has expired sells nothing", async () => {
    const setStatus = (status: string) =>
      withPlatform((db) =>
        db.updateTable("institute_subscriptions").set({ status }).where("instituteId", "=", institutes.rival).execute(),
      )
    const buyer = await someone("Student", "rival")
    const itemId = await itemOnSale({}, "rival")
    await setStatus("expired")
    expect(await place(buyer, itemId)).toMatchObject({ status: 423, code: "plan_expired" })
    await setStatus("active")
  })

  test("forty buyers at once and ten seats: ten orders, and nobody else may pay", async () => {
    const itemId = await itemOnSale({ seats: 10 })
    const buyers = await Promise.all(Array.from({ length: 40 }, () => someone("Student")))
    const answers = await Promise.all(buyers.map((buyer) => place(buyer, itemId)))
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === "sold_out")).toHaveLength(30)
  })

  test("a price that changed renews the open order", async () => {
    const buyer = await someone("Student")
    const itemId = await itemOnSale()
    const { data: old } = await place(buyer, itemId)
    await changeItem(itemId, { priceMinor: 299_900 })
    const { data: renewed } = await place(buyer, itemId)
    expect(renewed).toMatchObject({ amount: 299_900, status: "payment_pending" })
    expect(renewed.order_id).not.toBe(old.order_id)
    const { data: seen } = await send(buyer, orders.show, { params: { transactionId: old.transaction_id } })
    expect(seen.status).toBe("cancelled")
  })

  test("what is free is open at once, without the provider and without a booking", async () => {
    const buyer = await someone("Student")
    const itemId = await itemOnSale({ priceMinor: 0 })
    const before = (await gatewayBooks()).orders.length
    const { data: order } = await place(buyer, itemId)
    expect(order).toMatchObject({ order_id: null, amount: 0, status: "paid", checkout: null })
    expect((await gatewayBooks()).orders).toHaveLength(before)
    expect((await place(buyer, itemId)).code).toBe("already_owned")
  })

  test("an unknown coupon is named", async () => {
    const body = { kind: "course", itemId: await itemOnSale(), coupon: "WELCOME" } as const
    const answer = await send(await someone("Student"), orders.place, { body })
    expect(answer).toMatchObject({ status: 400, code: "invalid_input", fields: { coupon: [expect.any(String)] } })
  })

  test("an amount that the buyer sends along is not heard", async () => {
    const body = { kind: "course", itemId: await itemOnSale(), amount: 100, totalMinor: 100 } as const
    const { data } = await send(await someone("Student"), orders.place, { body })
    expect(data.amount).toBe(499_900)
  })
})

describe("when the provider does not answer", () => {
  test("an order whose answer was lost is found again by its receipt", async () => {
    await turn({ drop: 1 })
    const { data: order } = await place(await someone("Student"), await itemOnSale())
    const known = (await gatewayBooks()).orders.filter(({ receipt }) => receipt === order.transaction_id)
    expect(known.map(({ id }) => id)).toEqual([order.order_id])
  })

  test("nothing is lost while it is away: the next press opens the same order", async () => {
    const buyer = await someone("Student")
    const itemId = await itemOnSale()
    await turn({ drop: true })
    expect(await place(buyer, itemId)).toMatchObject({ status: 502, code: "gateway_unavailable" })
    await turn({})
    const { data: order } = await place(buyer, itemId)
    const known = (await gatewayBooks()).orders.filter(({ receipt }) => receipt === order.transaction_id)
    expect(known.map(({ id }) => id)).toEqual([order.order_id])
  })

  test("one that hangs is given up within seconds", async () => {
    await turn({ hang: true })
    const since = Date.now()
    expect((await place(await someone("Student"), await itemOnSale())).code).toBe("gateway_unavailable")
    expect(Date.now() - since).toBeLessThan(8_000)
  }, 15_000)

  test("junk is no order", async () => {
    await turn({ junk: true })
    expect((await place(await someone("Student"), await itemOnSale())).code).toBe("gateway_unavailable")
  })
})

describe("looking at orders", () => {
  test("a buyer sees their own and nobody else's", async () => {
    const [buyer, other] = [await someone("Student"), await someone("Student")]
    const { data: order } = await place(buyer, await itemOnSale())
    const params = { transactionId: order.transaction_id }
    expect((await send(buyer, orders.show, { params })).data.status).toBe("payment_pending")
    expect((await send(other, orders.show, { params })).code).toBe("not_found")
    expect((await send(await someone("Teacher"), orders.show, { params })).code).toBe("not_found")
    expect((await send(await someone("Admin", "rival"), orders.show, { params })).code).toBe("not_found")
    expect((await send(null, orders.show, { params })).code).toBe("signed_out")
    expect((await send(other, orders.list, { query: {} })).data.totalElements).toBe(0)
    expect((await send(buyer, orders.list, { query: {} })).data.totalElements).toBe(1)
  })

  test("an admin pages, filters and searches the institute's", async () => {
    const admin = await someone("Admin")
    const buyer = await someone("Student")
    const itemId = await itemOnSale()
    await buy(buyer, itemId)
    const { data: waiting } = await place(await someone("Student"), itemId)

    const byMail = await send(admin, orders.list, { query: { searchParam: buyer.email } })
    expect(byMail.data).toMatchObject({
      totalElements: 1,
      content: [{ status: "paid", buyer: { email: buyer.email } }],
    })
    const byId = await send(admin, orders.list, { query: { searchParam: waiting.transaction_id } })
    expect(byId.data.content.map(({ status }) => status)).toEqual(["payment_pending"])
    const paged = await send(admin, orders.list, { query: { size: "1", page: "1" } })
    expect(paged.data).toMatchObject({ page: 1, size: 1, content: [{}] })
    const paid = await send(admin, orders.list, { query: { status: "paid", size: "100" } })
    expect(new Set(paid.data.content.map(({ status }) => status))).toEqual(new Set(["paid"]))
    expect((await send(admin, orders.list, { query: { searchParam: "100%_" } })).data.totalElements).toBe(0)
  })

  test("the receipt is written once the order is paid", async () => {
    const buyer = await someone("Student")
    await buy(buyer, await itemOnSale())
    await runJobs()
    const { readOutbox } = await import("@/lib/server/gateways/outbox")
    const mail = (await readOutbox(50)).find(({ to }) => to === buyer.email)
    expect(mail?.text).toContain("₹4,999")
    await expectBooksAgree()
  })
})

describe("quoting", () => {
  test("a visitor learns the price, a buyer that they own it", async () => {
    const buyer = await someone("Student")
    const itemId = await itemOnSale()
    const ask = (as: Someone | null) =>
      send(as, orders.quote, { params: { kind: "course", itemId: String(itemId) }, query: { instituteId: "2" } })
    expect((await ask(null)).data).toMatchObject({ totalMinor: 499_900, isOwned: false, isSoldOut: false })
    await buy(buyer, itemId)
    expect((await ask(buyer)).data.isOwned).toBe(true)
    expect((await ask(null)).data.isOwned).toBe(false)
  })

  test("a draft has no price, and a full course says so", async () => {
    const quoteOf = (itemId: number) =>
      send(null, orders.quote, { params: { kind: "course", itemId: String(itemId) }, query: { instituteId: "2" } })
    expect((await quoteOf(await itemOnSale({ status: "draft" }))).code).toBe("not_found")
    const itemId = await itemOnSale({ seats: 1 })
    await place(await someone("Student"), itemId)
    expect((await quoteOf(itemId)).data.isSoldOut).toBe(true)
  })
})
