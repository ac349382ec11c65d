import { invoices } from "@/lib/features/invoices/contract"
import { orders } from "@/lib/features/orders/contract"
import { refunds } from "@/lib/features/orders/refund-contract"

/** What changes with a refund: the order and its documents too. */
export const REFUND_CHANGES = { invalidates: [refunds.show, orders.show, orders.list, invoices.list] }
