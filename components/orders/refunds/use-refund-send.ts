import { useSend } from "@/lib/client/api"
import type { Endpoint } from "@/lib/contract/endpoint"
import { invoices } from "@/lib/features/invoices/contract"
import { orders } from "@/lib/features/orders/contract"
import { refunds } from "@/lib/features/orders/refund-contract"

/** A call that changes a refund: the order and its documents follow. */
export const useRefundSend = <E extends Endpoint>(endpoint: E) =>
  useSend(endpoint, { invalidates: [refunds.show, orders.show, orders.list, invoices.list] })
