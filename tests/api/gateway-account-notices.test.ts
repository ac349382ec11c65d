import { sql } from "kysely"
import { gatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import { watchWebhooks } from "@/lib/features/gateway-accounts/watch-webhooks.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { createItemOnSale, eventText, pay, placeOrder } from "../setup/payments"
import { runQueued } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import {
  createOwner,
  retireAll,
  sellThrough,
  sendAccountEvent,
  setKeySecret,
  setWebhookSecret,
  showAccounts,
} from "./gateway-account-fixtures"

let owner: TestMember
let account: Awaited<ReturnType<typeof sellThrough>>
beforeEach(async () => {
  owner = await createOwner()
  account = await sellThrough(owner)
})
afterEach(async () => retireAll(owner))

const countRecorded = async (key: string) =>
  (await eventsOf(`institute:${institutes.acme}`, { key })).filter(({ data }) =>
    JSON.stringify(data).includes(`"accountId":${account.id},`),
  ).length

const bellsOf = async (key: string) => {
  await runQueued("expand-dispatch")
  return withPlatform((db) =>
    db
      .selectFrom("user_notifications as u")
      .innerJoin("events as e", "e.id", "u.eventId")
      .select("u.userId")
      .where("e.key", "=", key)
      .where("u.userId", "=", owner.userId)
      .execute(),
  )
}

async function payAtAccount() {
  const { data } = await placeOrder(await createMember("Student"), await createItemOnSale())
  return (await pay(data.order_id, undefined, account)).payment
}

test("administrators are told once that the gateway refuses the keys, and no more once it accepts them", async () => {
  const payment = await payAtAccount()
  await setKeySecret(account, unique("another-secret"))
  for (let call = 0; call < 2; call += 1)
    await expect(settle(payment.id, undefined, account.id)).rejects.toThrow("credentials")
  expect((await showAccounts(owner)).live).toMatchObject({ isRefused: true })
  expect(await countRecorded("gateway.keys_refused")).toBe(1)
  expect(await bellsOf("gateway.keys_refused")).toHaveLength(1)
  await setKeySecret(account, account.keySecret)
  expect(await settle(payment.id, undefined, account.id)).toBe("paid")
  expect((await showAccounts(owner)).live).toMatchObject({ isRefused: false })
})

test("keys that are entered anew are not those that were refused", async () => {
  const payment = await payAtAccount()
  const keySecret = unique("rotated-secret-of-a-merchant")
  await setKeySecret(account, keySecret)
  await expect(settle(payment.id, undefined, account.id)).rejects.toThrow("credentials")
  const { live } = await showAccounts(owner)
  const body = { mode: "live", version: live?.version ?? 0, keySecret } as const
  const saved = await send(owner, gatewayAccounts.save, { body })
  expect(saved.data.live).toMatchObject({ id: account.id, isRefused: false })
  expect(await settle(payment.id, undefined, account.id)).toBe("paid")
})

test("administrators are told once that no event tells of a payment, ten minutes after it, until one comes", async () => {
  const payment = await payAtAccount()
  const webhookSecret = unique("webhook-secret")
  await setWebhookSecret(owner, "live", webhookSecret)
  expect(await settle(payment.id, undefined, account.id)).toBe("paid")
  const madeAgo = (minutes: number) =>
    withPlatform((db) =>
      db
        .updateTable("payments")
        .set({ createdAt: sql<Date>`now() - make_interval(mins => ${minutes}::int)` })
        .where("providerPaymentId", "=", payment.id)
        .execute(),
    )
  await madeAgo(9)
  await watchWebhooks.run({})
  expect(await countRecorded("gateway.webhook_silent")).toBe(0)
  await madeAgo(11)
  await watchWebhooks.run({})
  await watchWebhooks.run({})
  expect(await countRecorded("gateway.webhook_silent")).toBe(1)
  expect(await bellsOf("gateway.webhook_silent")).toHaveLength(1)
  const before = (await showAccounts(owner)).live
  expect(before).toMatchObject({ isSilent: true })
  await sendAccountEvent(account.token, eventText("payment.captured", payment), webhookSecret)
  expect((await showAccounts(owner)).live).toMatchObject({ isSilent: false, version: before?.version })
  await watchWebhooks.run({})
  expect(await countRecorded("gateway.webhook_silent")).toBe(1)
})
