"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import type { RequestOf } from "@/lib/contract/endpoint"
import { listTotals } from "@/lib/features/orders/list-totals-contract"

/** What the paid orders that are shown come to; nothing while that is not known, or where none is paid. */
export function OrdersTotals({ filter }: { filter: RequestOf<typeof listTotals.show>["query"] }) {
  const t = useTranslations("orders.admin.totals")
  const { money } = useFormats()
  const totals = useQuery({ ...queryFor(listTotals.show, { query: filter }), placeholderData: keepPreviousData })
  if (!totals.data || totals.data.orders === 0) return null
  const { grossMinor, discountMinor, taxMinor, refundedMinor, netMinor, currency } = totals.data
  const sums = { gross: grossMinor, discounts: discountMinor, tax: taxMinor, refunds: refundedMinor, net: netMinor }
  return (
    <dl
      aria-label={t("label")}
      className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 rounded bg-surface p-4 shadow-card sm:flex sm:flex-wrap sm:gap-x-8"
    >
      {NAMES.map((name) => (
        <div key={name}>
          <dt className="text-sm text-muted">{t(name)}</dt>
          <dd className="font-semibold tabular">{money(sums[name], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

const NAMES = ["gross", "discounts", "tax", "refunds", "net"] as const
