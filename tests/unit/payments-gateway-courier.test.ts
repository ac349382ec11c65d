import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startCourier } from "@/lib/sandbox/razorpay/courier"
import type { Delivery } from "@/lib/sandbox/razorpay/gateway"
import { Knobs } from "@/lib/sandbox/razorpay/knobs"
import { openLedger } from "@/lib/sandbox/razorpay/ledger"
import { until } from "./payments-gateway-stand"

test("an event that becomes due while the courier looks is not forgotten", async () => {
  const due = 1_000_000
  const ledger = await openLedger(await mkdtemp(join(tmpdir(), "courier-")))
  const value = { id: "evt_1", event: "order.paid", orderId: "order_1", createdAt: due, body: "{}" }
  ledger.save([{ kind: "webhook", value }])
  const deliveries: Delivery[] = []
  const courier = startCourier(
    {
      ...{ keyId: "key", keySecret: "secret", accountId: "acc_1", ledger, knobs: Knobs.parse({}), deliveries },
      wakeCourier: () => courier.wake(),
      log: () => undefined,
    },
    { webhookUrl: "http://127.0.0.1:9/webhook", webhookSecret: "secret", retryAfterMs: 60_000, timeoutMs: 1_000 },
  )
  const clock = jest
    .spyOn(Date, "now")
    .mockReturnValue(due)
    .mockReturnValueOnce(due - 1)
  courier.wake()
  clock.mockRestore()
  await until(() => deliveries.length > 0)
  await courier.stop()
  await ledger.close()
})
