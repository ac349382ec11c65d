"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Cover } from "@/components/ui/media/cover"
import type { Order } from "@/lib/features/orders/contract"
import { titleArgs } from "@/lib/features/orders/title-args"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"
import { OrderNextAction } from "./order-next-action"
import { OrderStatusBadge } from "./order-status-badge"
import { useFormats } from "@/components/ui/use-formats"
import { hasPortraitCover } from "@/lib/shared/item-kinds"

/** One order in the buyer's list; the title links to its details. */
export function MyOrder({ order }: { order: Order }) {
  const t = useTranslations("orders")
  const to = useLearnerPath()
  const { money, date } = useFormats()
  const { item, transactionId, number, totalMinor, createdAt, instrument } = order
  const details = [number, date(createdAt), totalMinor === 0 ? undefined : instrument].filter(Boolean)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded bg-surface p-4 shadow-card sm:flex-nowrap">
      <Cover
        isPortrait={hasPortraitCover(item.kind)}
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
          <Link
            href={to(paths.order(transactionId))}
            className="rounded-sm outline-none after:absolute after:inset-0 after:rounded hover:text-primary focus-visible:after:outline-2 focus-visible:after:outline-primary"
          >
            {t("title", titleArgs(order))}
          </Link>
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
        <div className="relative sm:w-24">
          <OrderNextAction order={order} className="w-24" />
        </div>
      </div>
    </li>
  )
}
