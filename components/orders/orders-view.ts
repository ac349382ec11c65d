import { ORDER_STATES, type OrderState } from "@/lib/features/orders/states"
import { paths } from "@/lib/shared/paths"

/** The URL parameters of the orders screen; pages are counted from 1. */
export interface OrdersView {
  page: number
  search?: string | undefined
  status?: OrderState | undefined
  /** The transaction id of the order whose details are open. */
  order?: string | undefined
}

const MAX_SEARCH_LENGTH = 80

/** Parses the view from URL parameters; invalid ones are ignored. */
export function readOrdersView(searchParams: { get: (name: string) => string | null }): OrdersView {
  const page = Number(searchParams.get("page"))
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: searchParams.get("search")?.slice(0, MAX_SEARCH_LENGTH) || undefined,
    status: ORDER_STATES.find((state) => state === searchParams.get("status")),
    order: searchParams.get("order") || undefined,
  }
}

/** The URL of a view. */
export function ordersHref({ page, search, status, order }: OrdersView): string {
  const query = new URLSearchParams()
  if (search) query.set("search", search)
  if (status) query.set("status", status)
  if (page > 1) query.set("page", String(page))
  if (order) query.set("order", order)
  const text = query.toString()
  return text ? `${paths.adminOrders}?${text}` : paths.adminOrders
}
