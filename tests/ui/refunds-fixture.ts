import type { OrderRefunds } from "@/lib/features/orders/refund-shapes"

/** What an order without refunds answers, of which nothing may be asked for. */
export const noRefunds: OrderRefunds = {
  refunds: [],
  disputes: [],
  leftMinor: 0,
  lines: [],
  instrument: null,
  gatewayFeeMinor: 0,
  ask: { refusal: "nothing_left", days: 0, maxPercent: 0, seenPercent: 0 },
}
