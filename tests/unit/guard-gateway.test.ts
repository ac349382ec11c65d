import { guardGateway } from "@/lib/features/gateway-accounts/guard-gateway"
import { GatewayRefused, GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"

const base = paymentsGateway({
  baseUrl: "http://127.0.0.1:1",
  checkoutBaseUrl: "http://127.0.0.1:1",
  keyId: "rzp_test_guarded",
  keySecret: "secret",
  webhookSecrets: [],
})

test("an account makes four calls at once", async () => {
  let running = 0
  let most = 0
  const releases: (() => void)[] = []
  const gateway = guardGateway({
    ...base,
    tryKey: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => releases.push(resolve))
      running -= 1
    },
  })
  const calls = Array.from({ length: 9 }, () => gateway.tryKey())
  while (releases.length < 9) {
    releases.forEach((release) => release())
    await Promise.resolve()
  }
  releases.forEach((release) => release())
  await Promise.all(calls)
  expect(most).toBe(4)
})

test("after five calls without an answer none is made for ten seconds, and one tries again", async () => {
  let now = 1_000_000
  let made = 0
  let answers = false
  const gateway = guardGateway(
    {
      ...base,
      tryKey: async () => {
        made += 1
        if (!answers) throw new GatewayUnavailable("lost", "no answer")
      },
    },
    { now: () => now },
  )
  for (let call = 0; call < 8; call += 1) await expect(gateway.tryKey()).rejects.toThrow(GatewayUnavailable)
  expect(made).toBe(5)
  now += 10_001
  await expect(gateway.tryKey()).rejects.toThrow("lost")
  await expect(gateway.tryKey()).rejects.toThrow("paused")
  expect(made).toBe(6)
  now += 10_001
  answers = true
  await gateway.tryKey()
  await gateway.tryKey()
  expect(made).toBe(8)
})

test("a refusal is an answer: it pauses nothing", async () => {
  const refused = new GatewayRefused({ code: "BAD_REQUEST_ERROR", description: "no such payment" })
  const gateway = guardGateway({ ...base, fetchPayment: () => Promise.reject(refused) })
  for (let call = 0; call < 8; call += 1) await expect(gateway.fetchPayment("pay_1")).rejects.toThrow("no such payment")
})

test("each answer tells whether the keys are accepted, and a lost one says nothing", async () => {
  const answers: boolean[] = []
  const errors = [
    new GatewayUnavailable("credentials", "Authentication failed"),
    new GatewayUnavailable("lost", "no answer"),
    new GatewayRefused({ code: "BAD_REQUEST_ERROR", description: "no such payment" }),
  ]
  const gateway = guardGateway(
    {
      ...base,
      tryKey: () => {
        const error = errors.shift()
        return error ? Promise.reject(error) : Promise.resolve()
      },
    },
    { onKeys: async (areAccepted) => void answers.push(areAccepted) },
  )
  for (let call = 0; call < 4; call += 1) await gateway.tryKey().catch(() => undefined)
  expect(answers).toEqual([false, true, true])
})
