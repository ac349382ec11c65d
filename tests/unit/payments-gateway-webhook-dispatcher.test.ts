import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startWebhookDispatcher } from "@/lib/sandbox/razorpay/webhook-dispatcher"
import type { DeliveryAttempt } from "@/lib/sandbox/razorpay/gateway"
import { InjectedFaults } from "@/lib/sandbox/razorpay/injected-faults"
import { openLedger } from "@/lib/sandbox/razorpay/ledger"
import { waitUntil } from "./payments-gateway-fixture"

test("an event that becomes due during a dispatch is still delivered", async () => {
  const due = 1_000_000
  const ledger = await openLedger(await mkdtemp(join(tmpdir(), "dispatcher-")))
  const value = { id: "evt_1", event: "order.paid", orderId: "order_1", createdAt: due, body: "{}" }
  ledger.save([{ kind: "webhook", value }])
  const deliveries: DeliveryAttempt[] = []
  const dispatcher = startWebhookDispatcher(
    {
      ...{
        keyId: "key",
        keySecret: "secret",
        accountId: "acc_1",
        ledger,
        faults: InjectedFaults.parse({}),
        deliveries,
      },
      dispatchWebhooks: () => dispatcher.dispatch(),
      log: () => undefined,
    },
    { webhookUrl: "http://127.0.0.1:9/webhook", webhookSecret: "secret", retryAfterMs: 60_000, timeoutMs: 1_000 },
  )
  const clock = jest
    .spyOn(Date, "now")
    .mockReturnValue(due)
    .mockReturnValueOnce(due - 1)
  dispatcher.dispatch()
  clock.mockRestore()
  await waitUntil(() => deliveries.length > 0)
  await dispatcher.stop()
  await ledger.close()
})
