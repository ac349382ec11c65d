import { ORDER_STATES, type OrderState } from "@/lib/features/orders/states"
import { paths } from "@/lib/shared/paths"

/** What of the orders is shown, as the address holds it; pages are counted from 1. */
export interface DeskView {
  page: number
  search?: string | undefined
  status?: OrderState | undefined
  /** The order whose details lie open. */
  order?: string | undefined
}

const MOST_LETTERS = 80

/** Reads the view off an address, whatever stands there. */
export function readDeskView(address: { get: (name: string) => string | null }): DeskView {
  const page = Number(address.get("page"))
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: address.get("search")?.slice(0, MOST_LETTERS) || undefined,
    status: ORDER_STATES.find((state) => state === address.get("status")),
    order: address.get("order") || undefined,
  }
}

/** The address of a view. */
export function deskAddress({ page, search, status, order }: DeskView): string {
  const query = new URLSearchParams()
  if (search) query.set("search", search)
  if (status) query.set("status", status)
  if (page > 1) query.set("page", String(page))
  if (order) query.set("order", order)
  const text = query.toString()
  return text ? `${paths.deskOrders}?${text}` : paths.deskOrders
}
