import { saleSteps, type SaleStep } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { changeItem, createPendingBasket } from "../setup/baskets"
import { buyInCrowd } from "../setup/buy-in-crowd"
import { expectBooksBalance } from "../setup/books"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { countEffects, ONCE, showOrder } from "../setup/sales"
import { createMember } from "../setup/test-app"

afterEach(expectBooksBalance)

test("forty buyers of four of eight items, of which four have seats, deadlock nowhere and oversell nothing", () =>
  buyInCrowd(40))

describe("a crash at every step of a sale of which a part goes back", () => {
  const crash: SaleStep = () => Promise.reject(new Error("the power went out"))

  test.each(Array.from({ length: saleSteps.length + 1 }, (_, at) => at))("after step %i", async (at) => {
    const [withdrawn, good] = [await createItemOnSale(), await createItemOnSale()]
    const sale = await createPendingBasket(await createMember("Student"), [withdrawn, good])
    await changeItem(withdrawn, { status: "archived" })
    const { payment } = await pay(sale.order.order_id)
    await expect(settle(payment.id, saleSteps.toSpliced(at, 0, crash))).rejects.toThrow("the power went out")
    await expectInvariants()
    expect(await countEffects(sale)).toEqual({ sales: 0, grants: 0, mails: 0 })
    expect(await settle(payment.id)).toBe("paid")
    expect(await settle(payment.id)).toBe("already_applied")
    expect(await countEffects(sale)).toEqual(ONCE)
    await runJobs()
    expect(await showOrder(sale)).toMatchObject({ refund: { amountMinor: 499_900, status: "processed" } })
  })
})
