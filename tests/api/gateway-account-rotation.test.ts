/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import { countSealed, resealSecrets } from "@/lib/features/gateway-accounts/reseal.server"
import type { SealingKey } from "@/lib/server/column-seal"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale, eventText, pay, placeOrder } from "../setup/payments"
import { createMember, send, unique } from "../setup/test-app"
import {
  createOwner,
  processEvents,
  retireAll,
  sellThrough,
  sendAccountEvent,
  setWebhookSecret,
} from "./gateway-account-fixtures"

const keyOf = (id: string): SealingKey => ({ id, key: `the key ${id} of this installation`.padEnd(40, "!") })
let mockKeys = [keyOf("k1")]
jest.mock("@/lib/server/secret-keys.server", () => ({ secretKeys: () => mockKeys }))

/** Restarts every node with these keys, as far as the program can tell. */
const restartWith = (...ids: string[]) => {
  mockKeys = ids.map(keyOf)
}

test("the key that seals is replaced while people buy, and is unused once the job has sealed all again", async () => {
  const owner = await createOwner()
  const account = await sellThrough(owner)
  const [former, present] = [unique("first-webhook-secret"), unique("second-webhook-secret")]
  await setWebhookSecret(owner, "live", former)
  await setWebhookSecret(owner, "live", present)
  const order = async () => (await placeOrder(await createMember("Student"), await createItemOnSale())).data

  async function sell(placed: Awaited<ReturnType<typeof order>>, secret: string) {
    const { payment } = await pay(placed.order_id, undefined, account)
    const { status } = await sendAccountEvent(account.token, eventText("payment.captured", payment), secret)
    await processEvents()
    return status
  }
  const statusOf = async ({ transaction_id: transactionId }: { transaction_id: string }) =>
    (await send(owner, orders.show, { params: { transactionId } })).data.status

  const before = await order()
  restartWith("k2", "k1")
  const between = await order()
  expect([await sell(before, former), await sell(between, present)]).toEqual([200, 200])
  expect(await countSealed()).toMatchObject({ k2: 0 })
  const sealedByK1 = (await countSealed())["k1"] ?? 0
  expect(sealedByK1).toBeGreaterThanOrEqual(3)
  await resealSecrets.run({})
  expect(await countSealed()).toMatchObject({ k1: 0, k2: sealedByK1 })
  const resealed = await order()
  expect(await sell(resealed, former)).toBe(200)
  restartWith("k2")
  const after = await order()
  expect(await sell(after, present)).toBe(200)
  for (const placed of [before, between, resealed, after]) expect(await statusOf(placed)).toBe("paid")

  restartWith("k3")
  // A restart forgets the gateways that were opened before, as another version of the account does.
  await withPlatform((db) =>
    db
      .updateTable("gateway_accounts")
      .set({ triedAt: sql<Date>`now()` })
      .where("id", "=", account.id)
      .execute(),
  )
  expect(await placeOrder(await createMember("Student"), await createItemOnSale())).toMatchObject({
    code: "gateway_unavailable",
  })
  const rival = await createMember("Student", "rival")
  expect((await placeOrder(rival, await createItemOnSale({}, "rival"))).status).toBe(200)
  restartWith("k2")
  await retireAll(owner)
})
