import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventText, pay, sendEvent } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createPendingOrder, showOrder, submitPaymentProof } from "../setup/sales"
import { createMember, send } from "../setup/test-app"

const DECLINED_CARD = "4100280000060003"

test("an order tells of failed tries, and whether what it sold can be opened at present", async () => {
  const sale = await createPendingOrder()
  expect(await showOrder(sale)).toMatchObject({ tries: [], lines: [{ isOpen: false }] })
  const { payment } = await pay(sale.order.order_id, { card: DECLINED_CARD })
  await sendEvent(eventText("payment.failed", payment))
  await runJobs()
  const failed = await showOrder(sale)
  expect(failed.tries).toEqual([{ at: expect.any(Date), reason: "card_declined" }])

  const { proof } = await pay(sale.order.order_id)
  await submitPaymentProof(sale, proof)
  expect(await showOrder(sale)).toMatchObject({ status: "paid", tries: failed.tries, lines: [{ isOpen: true }] })

  await withPlatform((db) =>
    db
      .updateTable("entitlements")
      .set({ startsAt: new Date("2026-01-01"), expiresAt: new Date("2026-01-02") })
      .where("userId", "=", sale.buyer.userId)
      .execute(),
  )
  expect(await showOrder(sale)).toMatchObject({ lines: [{ status: "granted", isOpen: false }] })

  const params = { transactionId: sale.order.transaction_id }
  expect((await send(await createMember("Student"), orders.show, { params })).code).toBe("not_found")
  const rival = await createMember("InstituteAdmin", "rival")
  expect((await send(rival, orders.show, { params })).code).toBe("not_found")
})
