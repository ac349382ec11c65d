import { coupons } from "@/lib/features/coupons/contract"
import { orders } from "@/lib/features/orders/contract"
import { createItemOnSale, pay } from "../setup/payments"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { expectInvariants } from "../setup/invariants"
import { eventsOf } from "../setup/events"
import { createMember, send } from "../setup/test-app"
import { changeCoupon, newCode, placeWith, tenPercent, withCoupons } from "./coupon-fixtures"

afterEach(expectInvariants)

describe("the coupons of an institute", () => {
  test("are added, listed with what they are at present, and seen by nobody of another institute", async () => {
    const { admin, create } = await withCoupons()
    const code = newCode()
    const { data: coupon } = await create({ code: ` ${code.toLowerCase()} `, name: "Monsoon", limitTotal: 5 })
    expect(coupon).toMatchObject({
      code,
      display: "active",
      used: 0,
      held: 0,
      salesMinor: 0,
      isFrozen: false,
      days: [],
    })
    const listed = async (status?: "active" | "ended" | "upcoming" | "draft") =>
      (await send(admin, coupons.list, { query: { searchParam: code, ...(status && { status }) } })).data.content
    expect(await listed()).toMatchObject([{ code, name: "Monsoon", limitTotal: 5 }])
    await changeCoupon(coupon.id, { startsAt: new Date(Date.now() - 2_000), endsAt: new Date(Date.now() - 1_000) })
    expect(await listed("active")).toEqual([])
    expect(await listed("ended")).toMatchObject([{ code, display: "ended" }])
    const rival = await withCoupons("rival")
    const params = { id: String(coupon.id) }
    expect((await send(rival.admin, coupons.show, { params })).code).toBe("not_found")
    expect((await rival.save(coupon.id, tenPercent({ code }))).code).toBe("not_found")
    expect((await send(rival.admin, coupons.remove, { params })).code).toBe("not_found")
    expect((await send(rival.admin, coupons.drawCodes, { params, body: { count: 1 } })).code).toBe("not_found")
    expect((await rival.create({ code })).status).toBe(200)
    expect(await send(admin, coupons.list, { query: { searchParam: code } })).toMatchObject({
      data: { totalElements: 1 },
    })
    expect((await eventsOf(`coupon:${coupon.id}`)).map(({ key }) => key)).toEqual(["coupon.created"])
  })

  test.each([
    ["code", { code: "AB" }],
    ["code", { code: "MONSOON 10%" }],
    ["code", { code: "МОNSOON" }],
    ["code", { code: "A".repeat(10_000) }],
    ["valueBasisPoints", { valueBasisPoints: 0 }],
    ["valueBasisPoints", { valueBasisPoints: 10_100 }],
    ["valueBasisPoints", { valueBasisPoints: 3_333.3 }],
    ["valueBasisPoints", { valueBasisPoints: null }],
    ["valueMinor", { kind: "flat", valueMinor: 0 }],
    ["valueMinor", { kind: "flat", valueMinor: null }],
    ["valueMinor", { kind: "flat", valueMinor: -1 }],
    ["minOrderMinor", { minOrderMinor: -1 }],
    ["endsAt", { startsAt: "2026-12-02T00:00:00Z", endsAt: "2026-12-02T00:00:00Z" }],
    ["endsAt", { startsAt: "2026-12-02T00:00:00Z", endsAt: "2026-12-01T00:00:00Z" }],
    ["limitTotal", { limitTotal: 0 }],
    ["limitPerUser", { limitPerUser: 1.5 }],
    ["kinds", { appliesTo: "kinds", kinds: [] }],
    ["itemIds", { appliesTo: "items", itemIds: [] }],
    ["itemIds", { appliesTo: "items", itemIds: [999_999_999] }],
  ] as const)("are refused with the field %s for %j", async (field, change) => {
    const { create } = await withCoupons()
    const reply = await create(change as Parameters<typeof create>[0])
    expect(reply).toMatchObject({ status: 400 })
    expect(Object.keys(reply.fields ?? {}).map((name) => name.replace(/^coupon\./, ""))).toContain(field)
  })

  test("an item of another institute is none to choose", async () => {
    const { create } = await withCoupons()
    const itemId = await createItemOnSale({}, "rival")
    expect(await create({ appliesTo: "items", itemIds: [itemId] })).toMatchObject({ status: 400 })
  })

  test("a code is one coupon's, whatever its case", async () => {
    const { create, save } = await withCoupons()
    const [{ data: one }, { data: other }] = [await create(), await create()]
    expect((await create({ code: one.code.toLowerCase() })).code).toBe("coupon_code_taken")
    expect((await save(other.id, tenPercent({ code: one.code }))).code).toBe("coupon_code_taken")
  })

  test("move from draft to active and paused, and never come back from the archive", async () => {
    const { create, save } = await withCoupons()
    const { data: draft } = await create({ status: "draft" })
    const as = (status: "draft" | "active" | "paused" | "archived") =>
      save(draft.id, tenPercent({ code: draft.code, status }))
    expect((await as("paused")).status).toBe(400)
    for (const status of ["active", "paused", "active", "archived"] as const)
      expect((await as(status)).data.status).toBe(status)
    for (const status of ["active", "paused", "draft"] as const) expect((await as(status)).status).toBe(400)
    expect((await eventsOf(`coupon:${draft.id}`)).map(({ key }) => key)).toContain("coupon.archived")
  })

  test("a save of an older version is stale", async () => {
    const { create, save } = await withCoupons()
    const { data: coupon } = await create()
    const changed = tenPercent({ code: coupon.code, name: "Changed" })
    expect((await save(coupon.id, changed, coupon.version)).data.version).toBe(coupon.version + 1)
    expect((await save(coupon.id, changed, coupon.version)).code).toBe("stale")
  })

  test("are deleted while nobody has ordered with them, and archived afterwards", async () => {
    const { admin, create, show } = await withCoupons()
    const remove = (id: number) => send(admin, coupons.remove, { params: { id: String(id) } })
    const { data: unused } = await create()
    expect((await remove(unused.id)).status).toBe(200)
    expect((await send(admin, coupons.show, { params: { id: String(unused.id) } })).code).toBe("not_found")
    const { data: ordered } = await create()
    await placeWith(await createMember("Student"), [await createItemOnSale()], ordered.code)
    expect((await remove(ordered.id)).status).toBe(200)
    expect((await show(ordered.id)).status).toBe("archived")
  })

  test("a CSV has the coupons of the list", async () => {
    const { admin, create } = await withCoupons()
    const { data: coupon } = await create({ name: "=cmd()", limitTotal: 20, maxDiscountMinor: 15_000 })
    const { response } = await send(admin, coupons.export, { query: { searchParam: coupon.code } })
    expect(response.headers.get("content-type")).toContain("text/csv")
    const [head, row, rest] = (await response.text()).trim().split("\r\n")
    expect(head).toContain("Code,Name,Kind,Value,At most")
    expect(row).toContain(`${coupon.code},'=cmd(),percent,10.00,150.00,0.00,active,0,20,0.00`)
    expect(rest).toBeUndefined()
  })
})

describe("once a coupon is used", () => {
  test("its offer is frozen, its name, dates and limits are not, and no limit is below its uses", async () => {
    const { create, save, show } = await withCoupons()
    const itemId = await createItemOnSale()
    const { data: coupon } = await create({ limitTotal: 3, limitPerUser: 2 })
    const same = tenPercent({ code: coupon.code, limitTotal: 3, limitPerUser: 2 })
    const [one, two] = [await createMember("Student"), await createMember("Student")]
    const { data: order } = await placeWith(one, [itemId], coupon.code)
    await settle((await pay(order.order_id)).payment.id)
    await placeWith(two, [itemId], coupon.code)
    for (const change of [
      { valueBasisPoints: 2_000 },
      { kind: "flat" as const, valueBasisPoints: null, valueMinor: 100 },
      { maxDiscountMinor: 100 },
      { minOrderMinor: 100 },
      { appliesTo: "items" as const, itemIds: [itemId] },
      { code: newCode() },
    ])
      expect((await save(coupon.id, { ...same, ...change })).code).toBe("coupon_in_use")
    const lower = await save(coupon.id, { ...same, limitTotal: 1 })
    expect(lower).toMatchObject({ status: 400, fields: { limitTotal: [expect.stringContaining("2")] } })
    expect((await save(coupon.id, { ...same, limitTotal: 2, name: "Still on" })).data).toMatchObject({
      name: "Still on",
      limitTotal: 2,
      used: 1,
      held: 1,
      isFrozen: true,
    })
    expect(await save(coupon.id, { ...same, limitTotal: null })).toMatchObject({
      status: 200,
      data: { used: 1, held: 1 },
    })
    await expectInvariants()
    expect((await save(coupon.id, { ...same, limitTotal: 10 })).status).toBe(200)
    expect(await show(coupon.id)).toMatchObject({
      salesMinor: 449_910,
      days: [{ uses: 1, salesMinor: 449_910, discountMinor: 49_990 }],
    })
  })
})

test("a used coupon of chosen items lowers them alone, and is saved with the same items", async () => {
  const { create, save } = await withCoupons()
  const [good, other] = [await createItemOnSale({ priceMinor: 10_000 }), await createItemOnSale({ priceMinor: 10_000 })]
  const scope = { appliesTo: "items" as const, itemIds: [other, good].toSorted((a, b) => b - a).slice(0, 1) }
  const { data: coupon } = await create(scope)
  const { data: order } = await placeWith(await createMember("Student"), [good, other], coupon.code)
  expect(order.lines.map(({ item, discountMinor }) => [item.id, discountMinor])).toEqual([
    [good, scope.itemIds.includes(good) ? 1_000 : 0],
    [other, scope.itemIds.includes(other) ? 1_000 : 0],
  ])
  const saved = await save(coupon.id, tenPercent({ code: coupon.code, ...scope, name: "Again" }))
  expect(saved.data).toMatchObject({ name: "Again", items: [{ id: scope.itemIds[0] }] })
})

describe("a batch of codes", () => {
  const draw = async (id: number, count: number) => {
    const { admin } = await withCoupons()
    const { status, response } = await send(admin, coupons.drawCodes, { params: { id: String(id) }, body: { count } })
    return { status, codes: (await response.text()).trim().split("\r\n").slice(1) }
  }

  test("takes the place of the coupon's own code, and each is used for one order", async () => {
    const { create, show } = await withCoupons()
    const { data: coupon } = await create({ limitPerUser: 5 })
    const { codes } = await draw(coupon.id, 1_000)
    expect(new Set(codes).size).toBe(1_000)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
    const [itemId, other] = [await createItemOnSale(), await createItemOnSale()]
    const [one, two] = [await createMember("Student"), await createMember("Student")]
    expect((await placeWith(one, [itemId], coupon.code)).code).toBe("coupon_unknown")
    const { data: order } = await placeWith(one, [itemId], codes[0]?.toLowerCase())
    expect(order.amount).toBe(449_910)
    const params = { transactionId: order.transaction_id }
    expect((await send(one, orders.show, { params })).data.couponCode).toBe(codes[0])
    const { data: found } = await send(await createMember("Admin"), orders.list, { query: { searchParam: codes[0] } })
    expect(found.content.map(({ transactionId }) => transactionId)).toEqual([order.transaction_id])
    expect((await placeWith(two, [itemId], codes[0])).code).toBe("coupon_used_up")
    expect((await placeWith(two, [itemId], codes[1])).status).toBe(200)
    await settle((await pay(order.order_id)).payment.id)
    expect((await placeWith(one, [other], codes[0])).code).toBe("coupon_used_up")
    expect(await show(coupon.id)).toMatchObject({ hasBatch: true, codes: { drawn: 1_000, used: 1 }, used: 1, held: 1 })
  })

  test("is refused above a thousand, and of a coupon whose own code was used", async () => {
    const { create } = await withCoupons()
    const { data: coupon } = await create()
    for (const count of [0, 1_001, 1.5]) expect((await draw(coupon.id, count)).status).toBe(400)
    await placeWith(await createMember("Student"), [await createItemOnSale()], coupon.code)
    expect((await draw(coupon.id, 1)).status).toBe(409)
  })
})
