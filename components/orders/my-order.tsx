"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { Picture } from "@/components/ui/media/picture"
import { useSession } from "@/lib/client/session/session"
import type { Order } from "@/lib/features/orders/contract"
import { paths } from "@/lib/shared/paths"
import { orderDisplayStatus } from "@/lib/features/orders/order-display-status"
import { OrderStatusBadge } from "./order-status-badge"
import { useFormats } from "@/components/ui/use-formats"

/** One order in the buyer's list; the title links to its details. */
export function MyOrder({ order }: { order: Order }) {
  const t = useTranslations("orders")
  const { money, date } = useFormats()
  const instituteId = useSession()?.user.selectedInstitute
  const { item, transactionId, number, totalMinor, createdAt, instrument } = order
  const result = instituteId === undefined ? paths.orders : paths.checkoutResult(instituteId, transactionId)
  const details = [number, date(createdAt), totalMinor === 0 ? undefined : instrument].filter(Boolean)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded bg-surface p-4 shadow-card sm:flex-nowrap">
      <Picture
        src={item.image?.key}
        alt=""
        name={item.title}
        blur={item.image?.blur}
        width={160}
        height={90}
        sizes="112px"
        className="aspect-video w-28 shrink-0 rounded-sm text-base"
      />
      <div className="min-w-40 flex-1">
        <h2 className="font-semibold">
          <a
            href={result}
            className="rounded-sm outline-none after:absolute after:inset-0 after:rounded hover:text-primary focus-visible:after:outline-2 focus-visible:after:outline-primary"
          >
            {item.title}
          </a>
        </h2>
        <p className="mt-0.5 text-sm text-muted">{details.join(" · ")}</p>
      </div>
      <div className="flex w-full items-center justify-between gap-4 sm:w-auto sm:justify-end">
        <div className="flex flex-col gap-1 sm:items-end">
          <span className="font-semibold tabular">
            {totalMinor === 0 ? t("states.free") : money(totalMinor, order.currency)}
          </span>
          {totalMinor > 0 && <OrderStatusBadge order={order} />}
        </div>
        <NextAction order={order} instituteId={instituteId} />
      </div>
    </li>
  )
}

/** The next action of an order: open the item, or pay. */
function NextAction({ order, instituteId }: { order: Order; instituteId: number | undefined }) {
  const t = useTranslations("orders.mine")
  const { kind, id, title } = order.item
  const status = orderDisplayStatus(order)
  const className = buttonClass({ variant: "secondary", size: "sm", className: "relative w-24" })
  if (status === "paid" || status === "free") {
    return (
      <Link href={paths.learn(kind, id)} className={className}>
        {t("open")}
        <span className="sr-only">{title}</span>
      </Link>
    )
  }
  if ((status === "pending" || status === "failed") && instituteId !== undefined) {
    return (
      <a href={paths.checkout(instituteId, kind, id)} className={className}>
        {t("pay")}
        <span className="sr-only">{title}</span>
      </a>
    )
  }
  return <span className="hidden w-24 sm:block" />
}
