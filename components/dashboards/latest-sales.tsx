"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import type { AdminDashboard } from "@/lib/features/dashboards/shapes"
import { paths } from "@/lib/shared/paths"
import { Panel, PanelLink } from "../ui/panel"

/** The latest sales, each a link to its order. */
export function LatestSales({ sales }: Pick<AdminDashboard, "sales">) {
  const t = useTranslations("dashboards.admin")
  const { money, date } = useFormats()
  return (
    <Panel
      title={t("sales")}
      action={sales.length > 0 && <PanelLink href={paths.adminOrders}>{t("allOrders")}</PanelLink>}
    >
      {sales.length === 0 ? (
        <EmptyState
          icon={<Icon name="shopping-bag" />}
          title={t("noSales")}
          message={t("noSalesHelp")}
          className="py-6"
        />
      ) : (
        <ul className="-my-2.5 flex flex-col divide-y divide-line">
          {sales.map(({ transactionId, buyer, item, totalMinor, currency, paidAt }) => (
            <li key={transactionId}>
              <Link
                href={paths.adminOrder(transactionId)}
                className="-mx-2 flex items-center justify-between gap-4 rounded-sm px-2 py-2.5 text-ui hover:bg-quiet"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{item}</span>
                  <span className="block truncate text-sm text-muted">
                    {buyer} · {date(paidAt)}
                  </span>
                </span>
                <span className="shrink-0 font-semibold tabular">
                  {totalMinor === 0 ? t("free") : money(totalMinor, currency)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
