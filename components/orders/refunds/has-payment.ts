import type { Order } from "@/lib/features/orders/contract"

/** Whether something was paid for an order, so that something may go back. */
export const hasPayment = ({ paidAt, totalMinor, refund }: Order): boolean =>
  (paidAt !== null && totalMinor > 0) || refund !== null
