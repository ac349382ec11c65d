"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import type { Order, OrderLine } from "@/lib/features/orders/contract"
import { paths } from "@/lib/shared/paths"

/** What an order sells: the title of its item, or a list of several with price and outcome. `isBuyer` links what was given. */
export function OrderedItems({ order, isBuyer }: { order: Order; isBuyer: boolean }) {
  const { money } = useFormats()
  if (order.lines.length === 1) return order.item.title
  return (
    <ul className="flex flex-col gap-2">
      {order.lines.map((line) => (
        <li key={line.no} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words">
            <LineTitle line={line} isBuyer={isBuyer} />
            <LineOutcome line={line} />
          </span>
          <span>{money(line.totalMinor, order.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

function LineTitle({ line: { item, status }, isBuyer }: { line: OrderLine; isBuyer: boolean }) {
  if (!isBuyer || status !== "granted") return item.title
  return (
    <Link href={paths.learn(item.kind, item.id)} className="underline-offset-4 hover:underline">
      {item.title}
    </Link>
  )
}

function LineOutcome({ line: { status } }: { line: OrderLine }) {
  const t = useTranslations("orders.lines")
  if (status !== "returned" && status !== "refunded") return null
  return <span className="block text-muted">{t(status)}</span>
}
