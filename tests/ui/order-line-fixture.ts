import type { OrderLine } from "@/lib/features/orders/contract"

/** A line of an order that is not taxed. */
export const orderLine = (
  title: string,
  values: Partial<Pick<OrderLine, "no" | "status">> & { id?: number; minor?: number } = {},
): OrderLine => {
  const { id = 9, minor = 349_900, no = 1, status = "granted" } = values
  return {
    no,
    status,
    item: { id, kind: "course", title, image: null },
    listMinor: minor,
    discountMinor: 0,
    sacCode: null,
    rateBasisPoints: 0,
    taxableMinor: minor,
    cgstMinor: 0,
    sgstMinor: 0,
    utgstMinor: 0,
    igstMinor: 0,
    totalMinor: minor,
    isOpen: status === "granted",
  }
}
