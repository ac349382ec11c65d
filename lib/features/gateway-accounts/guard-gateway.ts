import { createSemaphore } from "@/lib/server/concurrency/semaphore"
import { Failure } from "@/lib/contract/errors"
import { GatewayRefused, GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import type { PaymentsGateway } from "@/lib/server/gateways/payments/payments.server"

const CALLS_AT_ONCE = 4
const MAX_WAITING = 200
const WAIT_MS = 3_000
/** After so many calls in a row without an answer, none is made for a while. */
const FAILURES = 5
const PAUSE_MS = 10_000

type Guard = <T>(call: () => Promise<T>) => Promise<T>

interface GuardOptions {
  now?: () => number
  /** Is told by each answer whether the gateway accepts the keys. */
  onKeys?: (areAccepted: boolean) => Promise<void>
}

/** A gateway of one account, of which a slow answer or none holds up nobody but that account. */
export function guardGateway(gateway: PaymentsGateway, options: GuardOptions = {}): PaymentsGateway {
  const guard = createGuard(options)
  return {
    ...gateway,
    createOrder: (input) => guard(() => gateway.createOrder(input)),
    findOrderByReceipt: (receipt) => guard(() => gateway.findOrderByReceipt(receipt)),
    fetchPayment: (id) => guard(() => gateway.fetchPayment(id)),
    listOrderPayments: (orderId) => guard(() => gateway.listOrderPayments(orderId)),
    capture: (...input) => guard(() => gateway.capture(...input)),
    refund: (input) => guard(() => gateway.refund(input)),
    fetchRefund: (id) => guard(() => gateway.fetchRefund(id)),
    listPaymentRefunds: (id) => guard(() => gateway.listPaymentRefunds(id)),
    fetchDispute: (id) => guard(() => gateway.fetchDispute(id)),
    listPayments: (from, to) => guard(() => gateway.listPayments(from, to)),
    listRefunds: (from, to) => guard(() => gateway.listRefunds(from, to)),
    tryKey: () => guard(() => gateway.tryKey()),
  }
}

function createGuard({ now = Date.now, onKeys }: GuardOptions): Guard {
  const limits = { concurrency: CALLS_AT_ONCE, waiting: MAX_WAITING, waitingPerKey: MAX_WAITING, timeoutMs: WAIT_MS }
  const semaphore = createSemaphore(limits)
  let failures = 0
  let pausedUntil = 0

  async function run<T>(call: () => Promise<T>): Promise<T> {
    // After the pause one failure is enough for the next.
    if (now() < pausedUntil) throw new GatewayUnavailable("unreachable", "the account has not answered; it is paused")
    try {
      const result = await call()
      failures = 0
      await onKeys?.(true)
      return result
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) failures = 0
      else if ((failures += 1) >= FAILURES) pausedUntil = now() + PAUSE_MS
      if (error instanceof GatewayUnavailable && error.reason === "credentials") await onKeys?.(false)
      if (error instanceof GatewayRefused) await onKeys?.(true)
      throw error
    }
  }

  return async (call) => {
    try {
      return await semaphore.run("", () => run(call))
    } catch (error) {
      if (error instanceof Failure) throw new GatewayUnavailable("busy", "too many calls of one account wait")
      throw error
    }
  }
}
