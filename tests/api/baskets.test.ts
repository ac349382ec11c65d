import { bootstrap } from "@/lib/features/bootstrap/contract"
import { baskets, type ChosenItem } from "@/lib/features/baskets/contract"
import { profile } from "@/lib/features/profile/contract"
import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { MAX_BASKET_ITEMS } from "@/lib/shared/basket-limits"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, institutes, send, sendRaw, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

afterEach(expectInvariants)

const chosen = (...ids: number[]): ChosenItem[] => ids.map((itemId) => ({ itemId }))
const show = async (as: TestMember) => (await send(as, baskets.show, { query: {} })).data
const replace = (as: TestMember, ...ids: number[]) => send(as, baskets.replace, { body: { items: chosen(...ids) } })
const merge = (as: TestMember, ...ids: number[]) => send(as, baskets.merge, { body: { items: chosen(...ids) } })
const quote = (as: TestMember | null, items: ChosenItem[]) =>
  send(as, baskets.quote, { body: { items, instituteId: institutes.acme } })
const idsOf = async (as: TestMember) => (await show(as)).lines.map(({ item }) => item.id)
const createItems = (count: number) => Promise.all(Array.from({ length: count }, () => createItemOnSale()))
const changeItem = (id: number, values: { priceMinor?: number; status?: string; endsAt?: Date; currency?: string }) =>
  withPlatform((db) => db.updateTable("items").set(values).where("id", "=", id).execute())

let student: TestMember
beforeEach(async () => {
  student = await createMember("Student")
})

describe("the basket of a member", () => {
  test("is empty at first, keeps the order in which items were chosen, and sums them", async () => {
    expect(await show(student)).toMatchObject({ lines: [], totalMinor: 0, currency: "INR", country: "IN" })
    const [first = 0, second = 0] = await createItems(2)
    const { data } = await replace(student, second, first)
    expect(data).toMatchObject({ totalMinor: 999_800, lines: [{ offer: "ok" }, { offer: "ok", priceMinor: 499_900 }] })
    expect(await idsOf(student)).toEqual([second, first])
    const started = await send(student, bootstrap.show, { params: { area: "student" }, query: {} })
    expect(started.data.basket).toBe(2)
    await replace(student, first)
    expect(await idsOf(student)).toEqual([first])
    await replace(student)
    expect(await idsOf(student)).toEqual([])
  })

  test("is theirs alone, at each institute another", async () => {
    const [itemId = 0] = await createItems(1)
    const [other, rival] = await Promise.all([createMember("Student"), createMember("Student", "rival")])
    await replace(student, itemId)
    expect([await idsOf(other), await idsOf(rival)]).toEqual([[], []])
  })

  test("takes in what a visitor chose after its own, each item once", async () => {
    const [a = 0, b = 0, c = 0] = await createItems(3)
    await replace(student, b)
    expect((await merge(student, c, b, a, c)).status).toBe(200)
    expect(await idsOf(student)).toEqual([b, c, a])
  })

  test("holds twenty items: more are refused, and nothing is lost", async () => {
    const items = await createItems(MAX_BASKET_ITEMS + 1)
    const last = items.at(-1) ?? 0
    expect((await replace(student, ...items)).code).toBe("invalid_input")
    expect((await replace(student, ...items.slice(0, -1))).status).toBe(200)
    expect((await merge(student, last)).code).toBe("basket_full")
    expect(await idsOf(student)).toEqual(items.slice(0, -1))
    expect((await merge(student, items[3] ?? 0)).status).toBe(200)
  })

  test("takes two items that are added at once", async () => {
    const items = await createItems(4)
    const replies = await Promise.all(items.map((id) => merge(student, id)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await idsOf(student)).toSorted()).toEqual(items.toSorted())
  })

  test("names what it cannot take: unknown items, drafts, and those of another institute", async () => {
    const [known, draft, foreign] = await Promise.all([
      createItemOnSale(),
      createItemOnSale({ status: "draft" }),
      insertItem("rival"),
    ])
    const { code, fields } = await merge(student, known, draft, foreign, 999_999_999)
    const unknown = ["not_found"]
    expect({ code, fields }).toEqual({
      code: "not_found",
      fields: { "items.1": unknown, "items.2": unknown, "items.3": unknown },
    })
    expect(await idsOf(student)).toEqual([])
    expect((await merge(student, -1)).code).toBe("invalid_input")
  })

  test("shows what was withdrawn since, leaves it out of the total, and lets it be removed", async () => {
    const [a = 0, b = 0, c = 0] = await createItems(3)
    await replace(student, a, b, c)
    await changeItem(a, { status: "draft" })
    await changeItem(b, { status: "archived" })
    expect(await show(student)).toMatchObject({
      totalMinor: 499_900,
      lines: [{ offer: "not_on_sale" }, { offer: "not_on_sale" }, { offer: "ok" }],
    })
    expect((await replace(student, a, c)).status).toBe(200)
    expect((await replace(student, c)).status).toBe(200)
    expect((await replace(student, a, c)).code).toBe("not_found")
  })

  test("says what an item cost when it was chosen", async () => {
    const [itemId = 0] = await createItems(1)
    await replace(student, itemId)
    await changeItem(itemId, { priceMinor: 599_900 })
    expect(await show(student)).toMatchObject({
      totalMinor: 599_900,
      lines: [{ offer: "price_changed", seenMinor: 499_900, priceMinor: 599_900 }],
    })
    await merge(student, itemId)
    expect((await show(student)).lines[0]?.seenMinor).toBe(499_900)
  })

  test("loses what is bought from it and nothing else, whether bought together or alone", async () => {
    const [a = 0, b = 0, c = 0] = await createItems(3)
    await replace(student, a, b, c)
    const items = [a, b].map((itemId) => ({ kind: "course" as const, itemId }))
    const { data: order } = await send(student, orders.place, { body: { items, expectedTotalMinor: 999_800 } })
    expect(await idsOf(student)).toEqual([a, b, c])
    const { proof } = await pay(order.order_id)
    await send(student, orders.confirm, { body: { ...proof, transaction_id: order.transaction_id } })
    expect(await idsOf(student)).toEqual([c])
  })

  test("is in the person's own copy of their data", async () => {
    const itemId = await createItemOnSale({ title: "Chosen for later" })
    await replace(student, itemId)
    const response = await sendRaw(profile.exportData.path, {
      headers: { authorization: `Bearer ${student.accessToken}`, logintoken: student.loginToken },
    })
    expect(await response.json()).toMatchObject({ basket: [{ title: "Chosen for later" }] })
  })
})

describe("the quote of several items", () => {
  test("says of each item whether it can be bought, to a visitor and to a buyer", async () => {
    const [ok, over, full, soon, mine] = await Promise.all([
      createItemOnSale(),
      createItemOnSale(),
      createItemOnSale({ seats: 1 }),
      createItemOnSale({ kind: "book" }),
      createItemOnSale({ priceMinor: 0 }),
    ])
    await changeItem(over, { endsAt: new Date(Date.now() - 60_000) })
    await placeOrder(await createMember("Student"), full)
    await placeOrder(student, mine)
    const items = [...chosen(ok, over, full, soon, mine, ok)]
    const offersTo = async (as: TestMember | null) => (await quote(as, items)).data.lines.map(({ offer }) => offer)
    expect(await offersTo(null)).toEqual(["ok", "not_on_sale", "sold_out", "coming_soon", "ok"])
    expect(await offersTo(student)).toEqual(["ok", "not_on_sale", "sold_out", "coming_soon", "owned"])
    expect((await quote(student, items)).data.totalMinor).toBe(499_900)
    expect((await quote(null, [{ itemId: ok, seenMinor: 1 }])).data.lines).toMatchObject([
      { offer: "price_changed", seenMinor: 1 },
    ])
  })

  test("refuses what is unknown, too many items, and two currencies", async () => {
    const [known, foreign] = await Promise.all([createItemOnSale(), insertItem("rival")])
    expect((await quote(null, chosen(known, foreign))).code).toBe("not_found")
    const many = Array.from({ length: MAX_BASKET_ITEMS + 1 }, (_, at) => at + 1)
    expect((await quote(null, chosen(...many))).code).toBe("invalid_input")
    const dollars = await createItemOnSale()
    await changeItem(dollars, { currency: "USD" })
    expect((await quote(null, chosen(known, dollars))).code).toBe("invalid_input")
    expect((await replace(student, known, dollars)).code).toBe("invalid_input")
  })
})
