import { sql } from "kysely"
import { gatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { setReauthenticated } from "../setup/members"
import { configureGateway, createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, institutes, send, unique } from "../setup/test-app"
import {
  createOwner,
  openMerchant,
  retireAll,
  sellThrough,
  setWebhookSecret,
  showAccounts,
} from "./gateway-account-fixtures"

afterEach(async () => retireAll(await createOwner()))

const save = async (owner: Awaited<ReturnType<typeof createOwner>>, body: object) =>
  send(owner, gatewayAccounts.save, { body: { mode: "live", version: null, ...body } as never })

test("keys are saved once the gateway accepts them, and never shown again", async () => {
  const owner = await createOwner()
  const keys = await openMerchant()
  const saved = await save(owner, keys)
  expect(saved).toMatchObject({
    status: 200,
    data: { paidThrough: "platform", canSave: true, live: { status: "draft", hasWebhookSecret: false }, test: null },
  })
  expect(saved.data.live?.keyId).toBe(`rzp_live_…${keys.keyId.slice(-3)}`)
  expect(JSON.stringify(saved)).not.toContain(keys.keySecret)
  const dump = await withPlatform((db) => db.selectFrom("gateway_accounts").selectAll().execute())
  const events = await withPlatform((db) =>
    db.selectFrom("events").selectAll().where("key", "like", "gateway.%").execute(),
  )
  expect(JSON.stringify(dump)).toContain(keys.keyId)
  expect(JSON.stringify([dump, events])).not.toContain(keys.keySecret)
})

test("wrong keys, keys of the other mode and a gateway that does not answer are refused, and nothing is saved", async () => {
  const owner = await createOwner()
  const keys = await openMerchant()
  expect(await save(owner, { ...keys, keySecret: "another secret".replaceAll(" ", "-") })).toMatchObject({
    status: 422,
    code: "gateway_keys_refused",
  })
  expect(await save(owner, { ...keys, mode: "test" })).toMatchObject({ status: 422, code: "mode_mismatch" })
  expect(await save(owner, { keyId: keys.keyId })).toMatchObject({ status: 400, code: "invalid_input" })
  expect(await save(owner, { ...keys, keyId: "pk_live_1" })).toMatchObject({ status: 400 })
  expect((await showAccounts(owner)).live).toBeNull()
})

test("only an institute admin who has just confirmed who they are changes an account", async () => {
  const owner = await createOwner()
  await setReauthenticated(owner, null)
  const keys = await openMerchant()
  expect(await save(owner, keys)).toMatchObject({ code: "reauthentication_required" })
  expect(await save(await createMember("Admin"), keys)).toMatchObject({ code: "forbidden" })
  expect(await send(await createMember("Student"), gatewayAccounts.show, {})).toMatchObject({ code: "forbidden" })
})

test("a save over another's is stale, and the account of another institute is not found", async () => {
  const owner = await createOwner()
  await sellThrough(owner)
  expect(await save(owner, await openMerchant())).toMatchObject({ code: "stale" })
  const rival = await createOwner("rival")
  const live = (await showAccounts(owner)).live
  const change = { id: live?.id ?? 0, version: live?.version ?? 0 }
  expect(await send(rival, gatewayAccounts.retire, { body: change })).toMatchObject({ code: "not_found" })
  expect(await send(owner, gatewayAccounts.goLive, { body: change })).toMatchObject({ code: "stale" })
})

test("after Go live an order is placed and paid at the institute's own account", async () => {
  const owner = await createOwner()
  const merchant = await sellThrough(owner)
  expect((await showAccounts(owner)).paidThrough).toBe("live")
  const buyer = await createMember("Student")
  const order = (await placeOrder(buyer, await createItemOnSale())).data
  expect(order).toMatchObject({ key: merchant.keyId, mode: "live" })
  const { proof } = await pay(order.order_id, undefined, merchant)
  const { settle } = await import("@/lib/features/orders/settlement/settle.server")
  const { saleSteps } = await import("@/lib/features/orders/settlement/sale-steps.server")
  await expect(settle(proof.razorpay_payment_id)).rejects.toThrow("The id provided does not exist")
  expect(await settle(proof.razorpay_payment_id, saleSteps, merchant.id)).toBe("paid")
})

test("other keys of the same merchant keep the account; those of another merchant retire it", async () => {
  const owner = await createOwner()
  const first = await sellThrough(owner)
  await placeOrder(await createMember("Student"), await createItemOnSale())
  const second = await sellThrough(owner)
  expect(second.id).not.toBe(first.id)
  const { live, retired } = await showAccounts(owner)
  expect(live).toMatchObject({ id: second.id, status: "active" })
  expect(retired.map(({ id }) => id)).toContain(first.id)
})

test("a webhook gets another secret, and the former one is kept for seven days", async () => {
  const owner = await createOwner()
  const { id } = await sellThrough(owner)
  expect((await setWebhookSecret(owner, "live", unique("first-webhook-secret"))).data.live).toMatchObject({
    hasWebhookSecret: true,
    previousUntil: null,
  })
  const { data } = await setWebhookSecret(owner, "live", unique("second-webhook-secret"))
  const days = ((data.live?.previousUntil?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  await withPlatform((db) =>
    db
      .updateTable("gateway_accounts")
      .set({ previousUntil: sql<Date>`now()` })
      .where("id", "=", id)
      .execute(),
  )
  expect((await showAccounts(owner)).live?.previousUntil).toBeNull()
})

test("keys are tried without being saved", async () => {
  const owner = await createOwner()
  const keys = await openMerchant()
  expect(await send(owner, gatewayAccounts.try, { body: { mode: "live", ...keys } })).toMatchObject({ status: 200 })
  expect((await showAccounts(owner)).live).toBeNull()
  await sellThrough(owner, "live", keys)
  expect(await send(owner, gatewayAccounts.try, { body: { mode: "live" } })).toMatchObject({ status: 200 })
  await configureGateway({})
})

test("a table of accounts is protected: an institute sees its own alone", async () => {
  await sellThrough(await createOwner())
  const rival = await createOwner("rival")
  expect((await showAccounts(rival)).live).toBeNull()
  expect(institutes.rival).not.toBe(institutes.acme)
})
