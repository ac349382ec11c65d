"use client"
import { useTranslations } from "next-intl"
import type { Order } from "@/lib/features/orders/contract"

/** Names an order by what it sells: its item, or the first of several with how many more there are. */
export function useOrderTitle() {
  const t = useTranslations("orders")
  return ({ item, lines }: Pick<Order, "item" | "lines">) =>
    lines.length > 1 ? t("severalItems", { title: item.title, more: lines.length - 1 }) : item.title
}
