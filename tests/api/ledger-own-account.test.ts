import { ledger } from "@/lib/features/ledger/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, send } from "../setup/test-app"
import { createOwner, retireAll, sellThrough, showAccounts } from "./gateway-account-fixtures"

test("through the institute's own account the platform's fee grows what is owed to it, with its order, and nothing is collected", async () => {
  const owner = await createOwner("rival")
  const before = await showAccounts(owner)
  const account = await sellThrough(owner)
  const buyer = await createMember("Student", "rival")
  const { data } = await placeOrder(buyer, await createItemOnSale({ priceMinor: 50_000 }, "rival"))
  const { payment } = await pay(data.order_id, undefined, account)
  expect(await settle(payment.id, undefined, account.id)).toBe("paid")
  const after = await showAccounts(owner)
  expect(after.owedMinor - before.owedMinor).toBe(1_000)
  expect(after.collectedMinor).toBe(before.collectedMinor)
  const [first] = (await send(owner, ledger.owed, { query: { of: "fee" } })).data.content
  expect(first).toMatchObject({ kind: "sale", transactionId: data.transaction_id, amountMinor: 1_000, currency: "INR" })
  await expectInvariants()
  await retireAll(owner)
})
