import { sql } from "kysely"
import { env } from "@/lib/server/env.server"
import { reconcile } from "@/lib/features/orders/settlement/reconcile.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale, eventText, pay, placeOrder, sendEvent } from "../setup/payments"
import { createMember, send, type TestMember, unique } from "../setup/test-app"
import { orders } from "@/lib/features/orders/contract"
import {
  type AccountKeys,
  createOwner,
  processEvents,
  retireAll,
  sellWithWebhook,
  sendAccountEvent,
  setWebhookSecret,
} from "./gateway-account-fixtures"

type Account = Awaited<ReturnType<typeof sellWithWebhook>>
let owners: Record<"acme" | "rival", TestMember>
let accounts: Record<"acme" | "rival", Account>
beforeAll(async () => {
  owners = { acme: await createOwner("acme"), rival: await createOwner("rival") }
  accounts = { acme: await sellWithWebhook(owners.acme), rival: await sellWithWebhook(owners.rival) }
})
afterAll(async () => {
  await retireAll(owners.acme)
  await retireAll(owners.rival)
})

async function payAt(slug: "acme" | "rival", keys: AccountKeys = accounts[slug]) {
  const buyer = await createMember("Student", slug)
  const order = (await placeOrder(buyer, await createItemOnSale({}, slug))).data
  const { payment } = await pay(order.order_id, undefined, keys)
  return { buyer, order, payment, text: eventText("payment.captured", payment) }
}

const statusOf = async (buyer: TestMember, transactionId: string) =>
  (await send(buyer, orders.show, { params: { transactionId } })).data.status

test("an account's own secret settles its orders", async () => {
  const { token, webhookSecret } = accounts.acme
  const { buyer, order, text } = await payAt("acme")
  expect(await sendAccountEvent(token, text, webhookSecret)).toMatchObject({ status: 200 })
  await processEvents()
  expect(await statusOf(buyer, order.transaction_id)).toBe("paid")
})

test("the secret of one account opens the address of no other, and the platform's address takes no account's", async () => {
  const { text } = await payAt("acme")
  expect(await sendAccountEvent(accounts.acme.token, text, accounts.rival.webhookSecret)).toMatchObject({ status: 400 })
  expect(await sendAccountEvent(accounts.acme.token, text, env.PAYMENTS_WEBHOOK_SECRET)).toMatchObject({ status: 400 })
  expect(
    await sendAccountEvent(unique("x").padEnd(32, "x").slice(0, 32), text, accounts.acme.webhookSecret),
  ).toMatchObject({ status: 404 })
  expect(await sendEvent(text)).toMatchObject({ status: 200 })
})

test("crossed events: what an account says of another's order is answered 200, counted and changes nothing", async () => {
  const at = { acme: await payAt("acme"), rival: await payAt("rival") }
  const unknown = () =>
    withPlatform((db) =>
      db
        .selectFrom("gateway_accounts")
        .select("unknownEvents")
        .where("id", "=", accounts.rival.id)
        .executeTakeFirstOrThrow(),
    )
  const before = (await unknown()).unknownEvents
  expect(await sendAccountEvent(accounts.rival.token, at.acme.text, accounts.rival.webhookSecret)).toMatchObject({
    status: 200,
  })
  expect(await sendAccountEvent(accounts.acme.token, at.rival.text, accounts.acme.webhookSecret)).toMatchObject({
    status: 200,
  })
  await sendEvent(at.acme.text)
  expect((await unknown()).unknownEvents).toBe(before + 1)
  await processEvents()
  expect(await statusOf(at.acme.buyer, at.acme.order.transaction_id)).toBe("payment_pending")
  expect(await statusOf(at.rival.buyer, at.rival.order.transaction_id)).toBe("payment_pending")
  await reconcile(at.acme.order.order_id ?? "", accounts.acme.id)
  await expect(reconcile(at.rival.order.order_id ?? "", accounts.acme.id)).rejects.toThrow(
    "The id provided does not exist",
  )
  expect(await statusOf(at.acme.buyer, at.acme.order.transaction_id)).toBe("paid")
  expect(await statusOf(at.rival.buyer, at.rival.order.transaction_id)).toBe("payment_pending")
})

test("an id that another account claims as its own order is that account's alone", async () => {
  const mine = await payAt("acme")
  const other = await payAt("rival")
  await withPlatform((db) =>
    db
      .updateTable("orders")
      .set({ providerOrderId: mine.order.order_id })
      .where("transactionId", "=", other.order.transaction_id)
      .execute(),
  )
  await sendAccountEvent(accounts.acme.token, mine.text, accounts.acme.webhookSecret)
  await processEvents()
  expect(await statusOf(mine.buyer, mine.order.transaction_id)).toBe("paid")
  expect(await statusOf(other.buyer, other.order.transaction_id)).toBe("payment_pending")
})

test("while the secret of the webhook is changed no event is lost: the former one is good for seven days, then no more", async () => {
  const former = accounts.acme.webhookSecret
  const first = await payAt("acme")
  const present = unique("next-webhook-secret")
  await setWebhookSecret(owners.acme, "live", present)
  accounts.acme.webhookSecret = present
  expect(await sendAccountEvent(accounts.acme.token, first.text, former)).toMatchObject({ status: 200 })
  const second = await payAt("acme")
  expect(await sendAccountEvent(accounts.acme.token, second.text, present)).toMatchObject({ status: 200 })
  await processEvents()
  expect(await statusOf(first.buyer, first.order.transaction_id)).toBe("paid")
  expect(await statusOf(second.buyer, second.order.transaction_id)).toBe("paid")
  await withPlatform((db) =>
    db
      .updateTable("gateway_accounts")
      .set({ previousUntil: sql<Date>`now() - interval '1 second'` })
      .where("id", "=", accounts.acme.id)
      .execute(),
  )
  expect(await sendAccountEvent(accounts.acme.token, first.text, former)).toMatchObject({ status: 400 })
})

test("keys of another merchant while people pay: each order is settled at the account where it was placed", async () => {
  const before = accounts.acme
  const early = await payAt("acme")
  const waiting = await createMember("Student")
  const open = (await placeOrder(waiting, await createItemOnSale())).data
  accounts.acme = await sellWithWebhook(owners.acme)
  expect(accounts.acme.id).not.toBe(before.id)
  const late = await payAt("acme")
  const { payment } = await pay(open.order_id, undefined, before)
  await sendAccountEvent(before.token, early.text, before.webhookSecret)
  await sendAccountEvent(before.token, eventText("payment.captured", payment), before.webhookSecret)
  await sendAccountEvent(accounts.acme.token, late.text, accounts.acme.webhookSecret)
  await processEvents()
  for (const { buyer, order } of [early, late]) expect(await statusOf(buyer, order.transaction_id)).toBe("paid")
  expect(await statusOf(waiting, open.transaction_id)).toBe("paid")
})
