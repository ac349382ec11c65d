import { orders } from "@/lib/features/orders/contract"
import { sendDueRefunds } from "@/lib/features/orders/refunds/send-refund.server"
import { reconcileOrders } from "@/lib/features/orders/settlement/reconcile.server"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import {
  callSandbox,
  configureGateway,
  createItemOnSale,
  eventText,
  gatewayLedger,
  pay,
  placeOrder,
  sendEvent,
} from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { ageOrder } from "../setup/sales"
import { createMember, send, type Slug, type TestMember } from "../setup/test-app"
import {
  createOwner,
  processEvents,
  retireAll,
  sellWithWebhook,
  sendAccountEvent,
  setKeySecret,
} from "./gateway-account-fixtures"
import { refundOf, refundsOf, sellCourses, startRefund } from "./refund-fixtures"

/** Acme sells through its own account, Rival through the platform's. */
let owner: TestMember
let account: Awaited<ReturnType<typeof sellWithWebhook>>
beforeAll(async () => {
  owner = await createOwner()
})
// Another one for each test: after some failures an account is paused.
beforeEach(async () => {
  account = await sellWithWebhook(owner)
})
afterEach(async () => {
  await setKeySecret(account, account.keySecret)
  await expectInvariants()
})
afterAll(() => retireAll(owner))

/** An order that is paid at the gateway, of which nobody has told. */
async function paySilently(slug: Slug) {
  const buyer = await createMember("Student", slug)
  const { data: order } = await placeOrder(buyer, await createItemOnSale({}, slug))
  const { payment } = await pay(order.order_id, undefined, slug === "acme" ? account : undefined)
  const status = async () =>
    (await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })).data.status
  return { buyer, order, payment, status, text: eventText("payment.captured", payment) }
}

test("an account that refuses its keys does not keep the orders of others from being reconciled", async () => {
  const [broken, good] = [await paySilently("acme"), await paySilently("rival")]
  await ageOrder(broken.order.transaction_id, "9 minutes")
  await ageOrder(good.order.transaction_id, "2 minutes")
  await setKeySecret(account, "another-secret")
  await reconcileOrders.run({ isResumed: false })
  expect([await broken.status(), await good.status()]).toEqual(["payment_pending", "paid"])
  await setKeySecret(account, account.keySecret)
  await ageOrder(broken.order.transaction_id, "2 minutes")
  await reconcileOrders.run({ isResumed: false })
  expect(await broken.status()).toBe("paid")
})

test("nor their events from being processed", async () => {
  const broken = await Promise.all(Array.from({ length: 10 }, () => paySilently("acme")))
  const good = await paySilently("rival")
  await setKeySecret(account, "another-secret")
  for (const { text } of broken)
    expect((await sendAccountEvent(account.token, text, account.webhookSecret)).status).toBe(200)
  expect((await sendEvent(good.text)).status).toBe(200)
  await processEvents()
  expect(await good.status()).toBe("paid")
  await setKeySecret(account, account.keySecret)
})

test("nor their refunds from being asked about", async () => {
  const staff = await createMember("InstituteAdmin", "rival")
  const good = await sellCourses([49_900], { slug: "rival" })
  await configureGateway({ refunds: "pending" })
  await startRefund(staff, good, { amountMinor: 49_900 })
  await runJobs()
  expect((await refundsOf(staff, good)).refunds).toMatchObject([{ status: "pending" }])
  const sold = await paySilently("acme")
  expect(await settle(sold.payment.id, saleSteps, account.id)).toBe("paid")
  await setKeySecret(account, "another-secret")
  const { transaction_id: transactionId } = sold.order
  await startRefund(owner, { ...good, transactionId }, refundOf({ amountMinor: 100 }))
  await withPlatform((db) => db.updateTable("refunds").set({ nextTryAt: new Date() }).where("nextTryAt", "is not", null).execute()) // oxfmt-ignore
  const [made] = (await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === good.paymentId)
  await callSandbox(`/sandbox/refunds/${made?.id}`, { status: "processed" })
  await sendDueRefunds.run({ isResumed: false })
  expect((await refundsOf(staff, good)).refunds).toMatchObject([{ status: "processed" }])
})
