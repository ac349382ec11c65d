import { open } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { measureRunningTime } from "../setup/running-time"
import { KEY, type TestGateway, startTestGateway } from "./payments-gateway-fixture"

const TIMEOUT_MS = 1_000

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await startTestGateway({ timeoutMs: TIMEOUT_MS })
})
afterEach(() => testGateway.setFaults())
afterAll(() => testGateway.close())

const input = (receipt: string) => ({ amountMinor: 700, currency: "INR", receipt })

async function ordersOf(receipt: string): Promise<number> {
  return (await testGateway.sdk.orders.all({ receipt })).items.length
}

test("a hanging gateway is reported as unavailable within the timeout", async () => {
  const { payment } = await testGateway.pay((await testGateway.order()).id)
  await testGateway.setFaults({ hang: true })
  const [fetchTime, bothTimes] = [measureRunningTime(), measureRunningTime()]
  await expect(testGateway.gateway.fetchPayment(payment.id)).rejects.toMatchObject({
    name: "GatewayUnavailable",
    reason: "lost",
  })
  expect(fetchTime()).toBeLessThan(TIMEOUT_MS * 2)
  await expect(testGateway.gateway.createOrder(input("hang"))).rejects.toThrow(GatewayUnavailable)
  expect(bothTimes()).toBeLessThan(TIMEOUT_MS * 5)
})

test("a slow response counts as a timeout", async () => {
  await testGateway.setFaults({ delayMs: TIMEOUT_MS * 4 })
  await expect(testGateway.gateway.listOrderPayments("order_00000000000000"))
    .resolves.toEqual([])
    .catch(() => undefined)
  await expect(testGateway.gateway.findOrderByReceipt("slow")).rejects.toThrow(GatewayUnavailable)
})

test.each(["hang", "drop", "junk"])(
  "an order whose response is lost (%s) is found again and not created twice",
  async (fault) => {
    await testGateway.setFaults({ [fault]: 1 })
    const order = await testGateway.gateway.createOrder(input(`lost-${fault}`))
    expect(order).toMatchObject({ amountMinor: 700, receipt: `lost-${fault}` })
    expect(await ordersOf(`lost-${fault}`)).toBe(1)
  },
)

test("an order that a failing gateway did not create is created on retry", async () => {
  await testGateway.setFaults({ status5xx: 1 })
  expect(await testGateway.gateway.createOrder(input("5xx"))).toMatchObject({ receipt: "5xx" })
  expect(await ordersOf("5xx")).toBe(1)
})

test.each(["drop", "junk", "status5xx"])(
  "a permanently failing gateway (%s) is reported as unavailable",
  async (fault) => {
    await testGateway.setFaults({ [fault]: true })
    for (const call of [
      () => testGateway.gateway.createOrder(input(`all-${fault}`)),
      () => testGateway.gateway.findOrderByReceipt("any"),
      () => testGateway.gateway.fetchPayment("pay_00000000000000"),
      () => testGateway.gateway.listOrderPayments("order_00000000000000"),
      () => testGateway.gateway.capture("pay_00000000000000", 100, "INR"),
      () => testGateway.gateway.refund({ paymentId: "pay_00000000000000", amountMinor: 100, key: "broken-0001" }),
    ]) {
      await expect(call()).rejects.toThrow(
        fault === "status5xx" || fault === "junk" ? /unavailable|exist/ : GatewayUnavailable,
      )
    }
  },
)

test("a response that arrives byte by byte is aborted at the timeout", async () => {
  const drip = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" })
    const timer = setInterval(() => response.write(" "), TIMEOUT_MS / 10)
    response.on("close", () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => drip.listen(0, "127.0.0.1", resolve))
  const address = drip.address()
  const baseUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
  const slow = paymentsGateway({ ...KEY, baseUrl, checkoutBaseUrl: baseUrl, webhookSecrets: [], timeoutMs: TIMEOUT_MS })
  await expect(slow.fetchPayment("pay_00000000000000")).rejects.toMatchObject({ reason: "lost" })
  drip.closeAllConnections()
  drip.close()
})

test("with a full disk nothing is acknowledged", async () => {
  const full = await startTestGateway()
  const file = await open(join(full.dataDir, "journal.jsonl"))
  const sync = jest.spyOn(Object.getPrototypeOf(file), "datasync").mockRejectedValue(new Error("ENOSPC"))
  await expect(full.order()).rejects.toMatchObject({ name: "GatewayUnavailable", reason: "lost" })
  sync.mockRestore()
  await expect(full.order()).rejects.toThrow(GatewayUnavailable)
  await full.restart()
  expect((await full.order()).status).toBe("created")
  await file.close()
  await full.close()
})

test("faults are validated and require the key", async () => {
  expect((await testGateway.setFaults({ hang: "yes" })).status).toBe(400)
  expect((await testGateway.setFaults({ unknown: 1 })).status).toBe(400)
  expect((await fetch(`${testGateway.url}/sandbox/ledger`)).status).toBe(401)
})

test("a refused connection means that nothing was sent, and nothing is looked up", async () => {
  const away = await startTestGateway({ timeoutMs: TIMEOUT_MS })
  await away.close()
  const refused = away.gateway.createOrder(input("nobody"))
  await expect(refused).rejects.toMatchObject({ name: "GatewayUnavailable", reason: "unreachable" })
})
