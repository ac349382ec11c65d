import type { Order } from "./contract"

/** The arguments of a text that names an order by its first item and how many more there are. */
export const titleArgs = ({ item, lines }: Pick<Order, "item" | "lines">) => ({
  title: item.title,
  more: lines.length - 1,
})
