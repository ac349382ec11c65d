import { open } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { KEY, type Stand, stand } from "./payments-gateway-stand"

const TIMEOUT_MS = 250

let here: Stand
beforeAll(async () => {
  here = await stand({ timeoutMs: TIMEOUT_MS })
})
afterEach(() => here.knobs())
afterAll(() => here.close())

const input = (receipt: string) => ({ amountMinor: 700, currency: "INR", receipt })

async function ordersOf(receipt: string): Promise<number> {
  return (await here.sdk.orders.all({ receipt })).items.length
}

test("a gateway that hangs is unavailable within the time that we give it", async () => {
  const { payment } = await here.pay((await here.order()).id)
  await here.knobs({ hang: true })
  const begun = performance.now()
  await expect(here.gateway.fetchPayment(payment.id)).rejects.toMatchObject({
    name: "GatewayUnavailable",
    because: "lost",
  })
  expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS + 200)
  await expect(here.gateway.createOrder(input("hang"))).rejects.toThrow(GatewayUnavailable)
  expect(performance.now() - begun).toBeLessThan(3 * TIMEOUT_MS + 400)
})

test("an answer that comes too slowly is no answer", async () => {
  await here.knobs({ delayMs: TIMEOUT_MS * 4 })
  await expect(here.gateway.listOrderPayments("order_00000000000000"))
    .resolves.toEqual([])
    .catch(() => undefined)
  await expect(here.gateway.findOrderByReceipt("slow")).rejects.toThrow(GatewayUnavailable)
})

test.each(["hang", "drop", "junk"])(
  "an order whose answer is lost (%s) is found again, not made twice",
  async (fault) => {
    await here.knobs({ [fault]: 1 })
    const order = await here.gateway.createOrder(input(`lost-${fault}`))
    expect(order).toMatchObject({ amountMinor: 700, receipt: `lost-${fault}` })
    expect(await ordersOf(`lost-${fault}`)).toBe(1)
  },
)

test("an order that a failing gateway did not make is made at the second try", async () => {
  await here.knobs({ status5xx: 1 })
  expect(await here.gateway.createOrder(input("5xx"))).toMatchObject({ receipt: "5xx" })
  expect(await ordersOf("5xx")).toBe(1)
})

test.each(["drop", "junk", "status5xx"])(
  "a gateway that is broken throughout (%s) is unavailable, not a crash",
  async (fault) => {
    await here.knobs({ [fault]: true })
    for (const call of [
      () => here.gateway.createOrder(input(`all-${fault}`)),
      () => here.gateway.findOrderByReceipt("any"),
      () => here.gateway.fetchPayment("pay_00000000000000"),
      () => here.gateway.listOrderPayments("order_00000000000000"),
      () => here.gateway.capture("pay_00000000000000", 100, "INR"),
      () => here.gateway.refund({ paymentId: "pay_00000000000000", amountMinor: 100, key: "broken-0001" }),
    ]) {
      await expect(call()).rejects.toThrow(
        fault === "status5xx" || fault === "junk" ? /unavailable|exist/ : GatewayUnavailable,
      )
    }
  },
)

test("an answer that drips in is given up when its time is over", async () => {
  const drip = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" })
    const timer = setInterval(() => response.write(" "), TIMEOUT_MS / 10)
    response.on("close", () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => drip.listen(0, "127.0.0.1", resolve))
  const address = drip.address()
  const baseUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
  const slow = paymentsGateway({ ...KEY, baseUrl, checkoutBaseUrl: baseUrl, webhookSecrets: [], timeoutMs: TIMEOUT_MS })
  await expect(slow.fetchPayment("pay_00000000000000")).rejects.toMatchObject({ because: "lost" })
  drip.closeAllConnections()
  drip.close()
})

test("when the disk is full nothing is acknowledged any more", async () => {
  const full = await stand()
  const file = await open(join(full.dataDir, "journal.jsonl"))
  const sync = jest.spyOn(Object.getPrototypeOf(file), "datasync").mockRejectedValue(new Error("ENOSPC"))
  await expect(full.order()).rejects.toMatchObject({ name: "GatewayUnavailable", because: "lost" })
  sync.mockRestore()
  await expect(full.order()).rejects.toThrow(GatewayUnavailable)
  await full.restart()
  expect((await full.order()).status).toBe("created")
  await file.close()
  await full.close()
})

test("knobs are checked, need the key, and are not served unless asked for", async () => {
  expect((await here.knobs({ hang: "yes" })).status).toBe(400)
  expect((await here.knobs({ unknown: 1 })).status).toBe(400)
  expect((await fetch(`${here.url}/sandbox/ledger`)).status).toBe(401)
})

test("when nobody listens nothing was sent, and nothing is looked up", async () => {
  const away = await stand({ timeoutMs: TIMEOUT_MS })
  await away.close()
  const refused = away.gateway.createOrder(input("nobody"))
  await expect(refused).rejects.toMatchObject({ name: "GatewayUnavailable", because: "unreachable" })
})
