import type { Order } from "@/lib/features/orders/contract"

/** Whether real money was paid for an order, so that something may go back. */
export const hasPayment = ({ mode, paidAt, totalMinor, refund }: Order): boolean =>
  (mode === "live" && paidAt !== null && totalMinor > 0) || refund !== null
