import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, eventAbout, eventText, pay, placeOrder } from "../setup/payments"
import { createMember, send, type TestMember, unique } from "../setup/test-app"
import {
  createOwner,
  processEvents,
  retireAll,
  sellWithWebhook,
  sendAccountEvent,
  setWebhookSecret,
} from "./gateway-account-fixtures"

type Account = Awaited<ReturnType<typeof sellWithWebhook>>
let owners: { acme: TestMember; rival: TestMember }
let acme: Account
let rival: Account
beforeAll(async () => {
  owners = { acme: await createOwner(), rival: await createOwner("rival") }
  acme = await sellWithWebhook(owners.acme)
  rival = await sellWithWebhook(owners.rival)
})
afterAll(async () => {
  await retireAll(owners.acme)
  await retireAll(owners.rival)
})

async function payAt(account: Account, slug: "acme" | "rival" = "acme") {
  const buyer = await createMember("Student", slug)
  const { data } = await placeOrder(buyer, await createItemOnSale({}, slug))
  const { payment } = await pay(data.order_id, undefined, account)
  const status = async () =>
    (await send(buyer, orders.show, { params: { transactionId: data.transaction_id } })).data.status
  return { payment, status, text: eventText("payment.captured", payment) }
}

const post = async (text: string, { token = acme.token, secret = acme.webhookSecret } = {}) =>
  (await sendAccountEvent(token, text, secret)).status

const countEvents = () =>
  withPlatform(async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_events`.execute(db)
    return rows[0]?.count ?? 0
  })

const unknownOf = async ({ id }: Account) =>
  (
    await withPlatform((db) =>
      db.selectFrom("gateway_accounts").select("unknownEvents").where("id", "=", id).executeTakeFirstOrThrow(),
    )
  ).unknownEvents

/** What an account's webhook is sent, and the answer; nothing of it settles the order. */
test.each([
  ["a token of no account", 404, (text: string) => post(text, { token: "x".repeat(32) })],
  ["the secret of another account", 400, (text: string) => post(text, { secret: rival.webhookSecret })],
  ["no JSON", 400, () => post("event=payment.captured")],
  ["an event of 5 MB", 413, (text: string) => post(text.replace("{", `{"filler":"${"x".repeat(5_000_000)}",`))],
])("%s is answered %i, and nothing is stored", async (_, status, send) => {
  const sale = await payAt(acme)
  const before = await countEvents()
  expect(await send(sale.text)).toBe(status)
  expect(await countEvents()).toBe(before)
  await processEvents()
  expect(await sale.status()).toBe("payment_pending")
})

test("the order of another institute is answered 200 and ignored", async () => {
  const sale = await payAt(rival, "rival")
  const before = [await countEvents(), await unknownOf(acme)]
  expect(await post(sale.text)).toBe(200)
  expect([await countEvents(), await unknownOf(acme)]).toEqual([before[0], Number(before[1]) + 1])
  await processEvents()
  expect(await sale.status()).toBe("payment_pending")
})

test("a refund of an unknown payment is answered 200 and counted", async () => {
  const before = [await countEvents(), await unknownOf(acme)]
  const refund = { id: "rfnd_unknown", entity: "refund", amount: 100, currency: "INR", payment_id: "pay_unknown" }
  const text = eventAbout("refund.processed", { refund: { ...refund, status: "processed", created_at: 1_700_000_000 } })
  expect(await post(text)).toBe(200)
  expect([await countEvents(), await unknownOf(acme)]).toEqual([before[0], Number(before[1]) + 1])
})

test("an event that comes a hundred times has one effect", async () => {
  const sale = await payAt(acme)
  const before = await countEvents()
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(sale.text)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await countEvents()).toBe(before + 1)
  await processEvents()
  expect(await sale.status()).toBe("paid")
  await expectInvariants()
})

test("the former secret is good for seven days, and 400 after them", async () => {
  const former = acme.webhookSecret
  acme.webhookSecret = unique("next-webhook-secret")
  await setWebhookSecret(owners.acme, "live", acme.webhookSecret)
  const sale = await payAt(acme)
  const endsIn = (seconds: number) =>
    withPlatform((db) =>
      db
        .updateTable("gateway_accounts")
        .set({ previousUntil: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
        .where("id", "=", acme.id)
        .execute(),
    )
  await endsIn(60)
  expect(await post(sale.text, { secret: former })).toBe(200)
  await endsIn(-1)
  expect(await post(sale.text, { secret: former })).toBe(400)
  expect(await post(sale.text)).toBe(200)
})
