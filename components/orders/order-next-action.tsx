"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Link } from "@/components/ui/link"
import { useSession } from "@/lib/client/session/session"
import type { Order } from "@/lib/features/orders/contract"
import { orderDisplayStatus } from "@/lib/features/orders/order-display-status"
import { paths } from "@/lib/shared/paths"

/** The next action of an order: open its item, or go on paying; nothing for one that is over. Of several items, its page links each. */
export function OrderNextAction({ order, className }: { order: Order; className?: string }) {
  const t = useTranslations("orders.mine")
  const instituteId = useSession()?.user.selectedInstitute
  const { kind, id, title } = order.item
  const isOfSeveral = order.lines.length > 1
  const status = orderDisplayStatus(order)
  const button = buttonClass({ variant: "secondary", size: "sm", className })
  if (status === "paid" || status === "free") {
    if (isOfSeveral) return null
    return (
      <Link href={paths.learn(kind, id)} className={button}>
        {t("open")}
        <span className="sr-only">{title}</span>
      </Link>
    )
  }
  if (["unpaid", "pending", "failed"].includes(status) && instituteId !== undefined) {
    return (
      <a
        href={
          isOfSeveral ? paths.checkoutResult(instituteId, order.transactionId) : paths.checkout(instituteId, kind, id)
        }
        className={button}
      >
        {t("pay")}
        <span className="sr-only">{title}</span>
      </a>
    )
  }
  return null
}
