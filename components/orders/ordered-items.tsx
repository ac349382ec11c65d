"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import type { Order, OrderLine } from "@/lib/features/orders/contract"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"

/** What an order sells, each with its price and what became of it. `isBuyer` links what can be opened. */
export function OrderedItems({ order, isBuyer }: { order: Order; isBuyer: boolean }) {
  const { money } = useFormats()
  return (
    <ul className="flex flex-col gap-2">
      {order.lines.map((line) => (
        <li key={line.no} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words">
            <LineTitle line={line} isBuyer={isBuyer} />
            <LineOutcome line={line} isBuyer={isBuyer} />
          </span>
          {order.lines.length > 1 && <span>{money(line.totalMinor, order.currency)}</span>}
        </li>
      ))}
    </ul>
  )
}

function LineTitle({ line: { item, isOpen }, isBuyer }: { line: OrderLine; isBuyer: boolean }) {
  const to = useLearnerPath()
  if (!isBuyer || !isOpen) return item.title
  return (
    <Link href={to(paths.learn(item.kind, item.id))} className="underline-offset-4 hover:underline">
      {item.title}
    </Link>
  )
}

function LineOutcome({ line: { status, isOpen }, isBuyer }: { line: OrderLine; isBuyer: boolean }) {
  const t = useTranslations("orders.lines")
  if (status === "ordered") return null
  const outcome = status === "granted" ? (isOpen ? (isBuyer ? "open" : "given") : "ended") : status
  return <span className="block text-muted">{t(outcome)}</span>
}
