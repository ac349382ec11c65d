"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useDates } from "@/components/learning/use-dates"
import { useMoney } from "@/components/orders/use-money"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/glyph"
import type { AdminDashboard } from "@/lib/features/desk/contract"
import { paths } from "@/lib/shared/paths"
import { Panel } from "./panel"

/** The latest sales, each leading to its order. */
export function LatestSales({ sales, country }: Pick<AdminDashboard, "sales" | "country">) {
  const t = useTranslations("desk.admin")
  const money = useMoney()
  const dates = useDates()
  const all = (
    <Link href={paths.deskOrders} className="text-ui font-medium text-primary underline-offset-4 hover:underline">
      {t("allOrders")}
    </Link>
  )
  return (
    <Panel title={t("sales")} action={sales.length > 0 && all}>
      {sales.length === 0 ? (
        <EmptyState
          icon={<Glyph name="shopping-bag" />}
          title={t("noSales")}
          message={t("noSalesHelp")}
          className="py-6"
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {sales.map(({ transactionId, buyer, item, totalMinor, currency, paidAt }) => (
            <li key={transactionId}>
              <Link
                href={`${paths.deskOrders}?order=${transactionId}`}
                className="-mx-2 flex items-center justify-between gap-4 rounded-sm px-2 py-2.5 text-ui hover:bg-quiet"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{item}</span>
                  <span className="block truncate text-sm text-muted">
                    {buyer} · {dates(paidAt)}
                  </span>
                </span>
                <span className="font-semibold tabular">{money(totalMinor, { currency, country })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
