"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { Order, OrderLine as Line } from "@/lib/features/orders/contract"
import { OrderLine } from "./order-line"

/** The sums of an order opened: what each line adds to them. */
export function AmountsByLine({ order }: { order: Order }) {
  const t = useTranslations("orders.byLine")
  return (
    <OrderLine label={t("label")}>
      <details>
        <summary className="cursor-pointer rounded-sm font-medium text-primary print:hidden">{t("open")}</summary>
        <ul className="mt-2 flex flex-col gap-3">
          {order.lines.map((line) => (
            <li key={line.no}>
              <span className="font-medium break-words">{line.item.title}</span>
              <Amounts line={line} currency={order.currency} />
            </li>
          ))}
        </ul>
      </details>
    </OrderLine>
  )
}

function Amounts({ line, currency }: { line: Line; currency: string }) {
  const t = useTranslations("orders.byLine")
  const { exactMoney } = useFormats()
  const rows: [label: string, minor: number][] = [
    [t("price"), line.listMinor],
    [t("discount"), -line.discountMinor],
    [t("taxable"), line.totalMinor > line.taxableMinor ? line.taxableMinor : 0],
    ["CGST", line.cgstMinor],
    ["SGST", line.sgstMinor],
    ["UTGST", line.utgstMinor],
    ["IGST", line.igstMinor],
    [t("total"), line.totalMinor],
  ]
  return (
    <dl className="mt-1 text-sm">
      {rows
        .filter(([, minor]) => minor !== 0)
        .map(([label, minor]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular">{minor < 0 ? `− ${exactMoney(-minor, currency)}` : exactMoney(minor, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}
