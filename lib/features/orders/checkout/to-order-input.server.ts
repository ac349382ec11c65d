import type { OrderInput } from "./open-order.server"
import type { OrderBody } from "../order-input"
import { orderedItems } from "../ordered-items"

/** What a call orders, without what it leaves out. */
export function toOrderInput(body: OrderBody): OrderInput {
  const { coupon: code, billing, useCredit, expectedTotalMinor } = body
  return {
    items: orderedItems("items" in body ? body.items : [body]),
    code: code ?? undefined,
    useCredit,
    expectedTotalMinor: expectedTotalMinor ?? undefined,
    billing: billing ?? undefined,
  }
}
