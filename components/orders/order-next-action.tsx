"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Link } from "@/components/ui/link"
import { useSession } from "@/lib/client/session/session"
import type { Order } from "@/lib/features/orders/contract"
import { orderDisplayStatus } from "@/lib/features/orders/order-display-status"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"

type OrderNextActionProps = { order: Order; className?: string; payLabel?: string }

/** The next action of an order: open its item, or go on paying; nothing for one that is over. Of several items, its page links each. */
export function OrderNextAction({ order, className, payLabel }: OrderNextActionProps) {
  const t = useTranslations("orders.mine")
  const to = useLearnerPath()
  const instituteId = useSession()?.user.selectedInstitute
  const { kind, id, title } = order.item
  const isOfSeveral = order.lines.length > 1
  const status = orderDisplayStatus(order)
  const button = buttonClass({ variant: "secondary", size: "sm", className })
  if (status === "paid" || status === "free") {
    if (isOfSeveral) return null
    return (
      <Link href={to(paths.learn(kind, id))} className={button}>
        {t("open")}
        <span className="sr-only">{title}</span>
      </Link>
    )
  }
  if (["unpaid", "pending", "failed"].includes(status) && instituteId !== undefined) {
    return (
      <a href={paths.checkoutResult(instituteId, order.transactionId)} className={button}>
        {payLabel ?? t("pay")}
        <span className="sr-only">{title}</span>
      </a>
    )
  }
  return null
}
