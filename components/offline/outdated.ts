import { invoices } from "@/lib/features/invoices/contract"
import { offline } from "@/lib/features/offline/contract"
import { orders } from "@/lib/features/orders/contract"

/** The calls whose answers a change of an application outdates. */
export const OUTDATED = [offline.list, offline.count, offline.show, orders.list, invoices.list]
