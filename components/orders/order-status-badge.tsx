"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { Order } from "@/lib/features/orders/contract"
import { orderDisplayStatus } from "@/lib/features/orders/order-display-status"

const TONES = {
  paid: "success",
  free: "success",
  payment_pending: "warning",
  awaiting_offline: "warning",
  failed: "danger",
  cancelled: "neutral",
  expired: "neutral",
  returning: "accent",
  returned: "neutral",
  refunded: "neutral",
  partially_refunded: "neutral",
} as const satisfies Record<string, BadgeTone>

/** The display status of an order as a coloured badge, beside that of test mode. */
export function OrderStatusBadge({ order }: { order: Order }) {
  const t = useTranslations("orders")
  const key = keyOf(order)
  return (
    <span className="flex flex-wrap gap-1">
      {order.mode === "test" && <Badge tone="warning">{t("test")}</Badge>}
      <Badge tone={TONES[key]} hasDot>
        {t(`states.${key}`)}
      </Badge>
    </span>
  )
}

function keyOf(order: Order): keyof typeof TONES {
  if (order.status === "partially_refunded") return order.status
  const status = orderDisplayStatus(order)
  if (status === "pending" || status === "unpaid") return "payment_pending"
  return status === "returning" && order.refund?.status === "processed" ? "returned" : status
}
