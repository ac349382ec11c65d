"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button-class"
import { Picture } from "@/components/ui/picture"
import { useSession } from "@/lib/client/session"
import type { Order } from "@/lib/features/orders/contract"
import { paths } from "@/lib/shared/paths"
import { standingOf } from "./order-standing"
import { StateBadge } from "./state-badge"
import { useFigures } from "./use-figures"

/** One order in the buyer's list; the title leads to all that is known of it. */
export function MyOrder({ order }: { order: Order }) {
  const t = useTranslations("orders")
  const { money, date } = useFigures()
  const instituteId = useSession()?.user.selectedInstitute
  const { item, transactionId, totalMinor, createdAt, instrument } = order
  const result = instituteId === undefined ? paths.orders : paths.checkoutResult(instituteId, transactionId)
  const facts = [date(createdAt, order), totalMinor === 0 ? undefined : instrument].filter(Boolean)
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
        <p className="mt-0.5 text-sm text-muted">{facts.join(" · ")}</p>
      </div>
      <div className="flex w-full items-center justify-between gap-4 sm:w-auto sm:justify-end">
        <div className="flex flex-col gap-1 sm:items-end">
          <span className="font-semibold tabular">
            {totalMinor === 0 ? t("states.free") : money(totalMinor, order)}
          </span>
          {totalMinor > 0 && <StateBadge order={order} />}
        </div>
        <Next order={order} instituteId={instituteId} />
      </div>
    </li>
  )
}

/** The one thing to do with an order: open what it bought, or pay it. */
function Next({ order, instituteId }: { order: Order; instituteId: number | undefined }) {
  const t = useTranslations("orders.mine")
  const { kind, id, title } = order.item
  const standing = standingOf(order)
  const look = buttonClass({ variant: "secondary", size: "sm", className: "relative w-24" })
  if (standing === "paid" || standing === "free") {
    return (
      <Link href={paths.learn(kind, id)} className={look}>
        {t("open")}
        <span className="sr-only">{title}</span>
      </Link>
    )
  }
  if ((standing === "pending" || standing === "failed") && instituteId !== undefined) {
    return (
      <a href={paths.checkout(instituteId, kind, id)} className={look}>
        {t("pay")}
        <span className="sr-only">{title}</span>
      </a>
    )
  }
  return <span className="hidden w-24 sm:block" />
}
