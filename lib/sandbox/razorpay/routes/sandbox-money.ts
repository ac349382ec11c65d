import { z } from "zod"
import { moveDispute, openDispute } from "../disputes"
import type { Gateway } from "../gateway"
import { json } from "../http/response"
import type { GatewayRoute, RouteCall } from "../http/router"
import { findPayment } from "../payments"
import { completeRefund, refundPayment } from "../refunds"
import { serializeDispute, serializeRefund } from "../serialize"
import { parseInput } from "./sandbox"

const Refund = z.strictObject({ payment_id: z.string(), amount: z.int().optional() })
const RefundEnd = z.strictObject({ status: z.enum(["processed", "failed"]) })
const Dispute = Refund.extend({ reason_code: z.string().default("goods_or_services_not_received") })
const DisputeEnd = z.strictObject({
  status: z.enum(["action_required", "under_review", "won", "lost", "closed"]),
  fee: z.int().nonnegative().optional(),
})

/** Routes for tests: what happens to money without the shop, in the provider's dashboard or at a bank; each sends its events. */
export function sandboxMoneyRoutes(gateway: Gateway): GatewayRoute[] {
  return [
    sandbox("/sandbox/refunds", ({ fields }) => {
      const { payment_id: paymentId, ...refund } = parseInput(Refund, fields)
      return serializeRefund(refundPayment(gateway, findPayment(gateway, paymentId), { fields: refund }))
    }),
    sandbox("/sandbox/refunds/:id", ({ ids, fields }) =>
      serializeRefund(completeRefund(gateway, ids[0], parseInput(RefundEnd, fields).status)),
    ),
    sandbox("/sandbox/disputes", ({ fields }) => {
      const { payment_id: paymentId, amount, reason_code: reasonCode } = parseInput(Dispute, fields)
      return serializeDispute(openDispute(gateway, findPayment(gateway, paymentId), { amount, reasonCode }))
    }),
    sandbox("/sandbox/disputes/:id", ({ ids, fields }) => {
      const { status: move, fee } = parseInput(DisputeEnd, fields)
      return serializeDispute(moveDispute(gateway, ids[0], { move, fee }))
    }),
  ]
}

const sandbox = (path: string, answer: (call: RouteCall) => unknown): GatewayRoute => ({
  method: "POST",
  path,
  kind: "sandbox",
  handle: (call) => json(answer(call)),
})
