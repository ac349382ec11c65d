import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { changeItem, createPendingBasket, linesOf, payFor } from "../setup/baskets"
import { expectBooksBalance } from "../setup/books"
import { mailsTo } from "../setup/mails"
import { createItemOnSale, gatewayLedger, pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { countEffects, ONCE, showOrder, submitPaymentProof } from "../setup/sales"
import { createMember, institutes, send } from "../setup/test-app"

afterEach(expectBooksBalance)

describe("a payment of several items", () => {
  test("grants each line once, and the receipt names all", async () => {
    const buyer = await createMember("Student")
    const items = [
      await createItemOnSale({ title: "Ragas", accessDays: 30 }),
      await createItemOnSale({ title: "Talas", priceMinor: 0 }),
      await createItemOnSale({ title: "Notes", priceMinor: 100, seats: 1 }),
    ]
    const sale = await createPendingBasket(buyer, items)
    expect((await payFor(sale)).data).toMatchObject({ status: "paid", totalMinor: 500_000, refund: null })
    expect(await linesOf(sale)).toEqual([
      [items[0], 499_900, "granted"],
      [items[1], 0, "granted"],
      [items[2], 100, "granted"],
    ])
    expect(await countEffects(sale)).toEqual({ ...ONCE, grants: 3 })
    const [mail] = await mailsTo(buyer.email)
    expect(mail?.subject).toBe("Your receipt for Ragas, Talas, Notes")
    expect(mail?.text).toMatch(/Item: Ragas, Talas, Notes\n/)
    const rows = await withPlatform((db) =>
      db
        .selectFrom("entitlements")
        .select(["itemId", "source", "expiresAt"])
        .where("userId", "=", buyer.userId)
        .orderBy("id")
        .execute(),
    )
    expect(rows).toEqual([
      { itemId: items[0], source: "purchase", expiresAt: expect.any(Date) },
      { itemId: items[1], source: "free", expiresAt: null },
      { itemId: items[2], source: "purchase", expiresAt: null },
    ])
  })

  test("cancels the buyer's other orders with one of them, and no other order", async () => {
    const buyer = await createMember("Student")
    const [one, two, three] = [await createItemOnSale(), await createItemOnSale(), await createItemOnSale()]
    const sale = await createPendingBasket(buyer, [one, two])
    const sharing = await createPendingBasket(buyer, [two, three])
    const apart = await createPendingBasket(buyer, [three])
    const ofAnother = await createPendingBasket(await createMember("Student"), [one, two])
    await payFor(sale)
    expect((await showOrder(sharing)).status).toBe("cancelled")
    expect((await showOrder(apart)).status).toBe("payment_pending")
    expect((await showOrder(ofAnother)).status).toBe("payment_pending")
    // What the cancelled order has besides is granted when it is paid all the same.
    expect((await payFor(sharing)).data).toMatchObject({
      status: "paid",
      refund: { amountMinor: 499_900, status: "due" },
    })
    expect(await linesOf(sharing)).toEqual([
      [two, 499_900, "returned"],
      [three, 499_900, "granted"],
    ])
    expect((await showOrder(apart)).status).toBe("cancelled")
  })

  test("for which a seat is gone and an item withdrawn grants the others, and the rest goes back once", async () => {
    const buyer = await createMember("Student")
    const full = await createItemOnSale({ seats: 1, priceMinor: 20_000, title: "Full" })
    const withdrawn = await createItemOnSale({ priceMinor: 3_000, title: "Withdrawn" })
    const good = await createItemOnSale({ priceMinor: 40_000, title: "Good" })
    const sale = await createPendingBasket(buyer, [full, withdrawn, good])
    await withPlatform((db) =>
      db
        .updateTable("orders")
        .set({ status: "expired" })
        .where("transactionId", "=", sale.order.transaction_id)
        .execute(),
    )
    await payFor(await createPendingBasket(await createMember("Student"), [full]))
    await changeItem(withdrawn, { status: "archived" })
    const { payment, proof } = await pay(sale.order.order_id)
    expect((await submitPaymentProof(sale, proof)).data).toMatchObject({
      status: "paid",
      totalMinor: 63_000,
      refund: { amountMinor: 23_000, status: "due" },
    })
    expect(await linesOf(sale)).toEqual([
      [full, 20_000, "returned"],
      [withdrawn, 3_000, "returned"],
      [good, 40_000, "granted"],
    ])
    expect(await countEffects(sale)).toEqual(ONCE)
    await runJobs()
    await runJobs()
    expect((await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === payment.id)).toMatchObject([
      { amount: 23_000 },
    ])
    expect(await showOrder(sale)).toMatchObject({ status: "paid", refund: { status: "processed" } })
    const mails = await mailsTo(buyer.email)
    const receipt = mails.find(({ subject }) => subject === "Your receipt for Good")
    expect(receipt?.text).toMatch(/Amount paid: ₹630\nCould not be given, money goes back: Full, Withdrawn, ₹230\n/)
    expect(mails.map(({ subject }) => subject)).toContain("Your refund for Full, Withdrawn")
    const admin = await createMember("Admin")
    const { data: listed } = await send(admin, orders.list, { query: { searchParam: "Withdrawn" } })
    expect(listed.content.map(({ transactionId }) => transactionId)).toEqual([sale.order.transaction_id])
  })

  test("of which nothing can be granted goes back whole", async () => {
    const buyer = await createMember("Student")
    const items = [await createItemOnSale(), await createItemOnSale()]
    const sale = await createPendingBasket(buyer, items)
    for (const id of items) await changeItem(id, { status: "archived" })
    expect((await payFor(sale)).data).toMatchObject({ status: "cancelled", refund: { amountMinor: 999_800 } })
    expect(await countEffects(sale)).toEqual({ sales: 0, grants: 0, mails: 0 })
    expect(await linesOf(sale)).toEqual(items.map((id) => [id, 499_900, "ordered"]))
  })

  test("at one institute touches nothing of another", async () => {
    const [buyer, other] = [await createMember("Student"), await createMember("Student", "rival")]
    const elsewhere = await createPendingBasket(other, [
      await createItemOnSale({}, "rival"),
      await createItemOnSale({}, "rival"),
    ])
    const sale = await createPendingBasket(buyer, [await createItemOnSale(), await createItemOnSale()])
    await payFor(sale)
    expect((await showOrder(elsewhere)).lines.map(({ status }) => status)).toEqual(["ordered", "ordered"])
    const params = { transactionId: sale.order.transaction_id }
    expect((await send(await createMember("Admin", "rival"), orders.show, { params })).code).toBe("not_found")
    expect((await payFor(elsewhere)).data.status).toBe("paid")
    const owners = await withPlatform((db) =>
      db.selectFrom("order_lines").select("instituteId").distinct().orderBy("instituteId").execute(),
    )
    expect(owners).toEqual([{ instituteId: institutes.acme }, { instituteId: institutes.rival }])
  })
})
