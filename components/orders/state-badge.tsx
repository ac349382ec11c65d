"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { Order } from "@/lib/features/orders/contract"
import { standingOf } from "./order-standing"

const TONES = {
  paid: "success",
  free: "success",
  payment_pending: "warning",
  failed: "danger",
  cancelled: "neutral",
  expired: "neutral",
  returning: "accent",
  returned: "neutral",
  refunded: "neutral",
} as const satisfies Record<string, BadgeTone>

/** The state of an order in a word and a colour. */
export function StateBadge({ order }: { order: Order }) {
  const t = useTranslations("orders.states")
  const key = keyOf(order)
  return (
    <Badge tone={TONES[key]} hasDot>
      {t(key)}
    </Badge>
  )
}

function keyOf(order: Order): keyof typeof TONES {
  const standing = standingOf(order)
  if (standing === "pending") return "payment_pending"
  return standing === "returning" && order.refund?.status === "processed" ? "returned" : standing
}
