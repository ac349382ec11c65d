"use client"
import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import { useFigures } from "@/components/orders/use-figures"
import { Glyph } from "@/components/ui/icon"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { dashboards } from "@/lib/features/dashboards/contract"
import type { MasterDashboard } from "@/lib/features/dashboards/shapes"
import { DashboardWaiting } from "./dashboard-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { NewestInstitutes, PlanShares } from "./master-panels"
import { ScreenHead } from "../ui/page-header"

/** The first page of the platform's owner. */
export function MasterDashboardScreen() {
  const t = useTranslations("dashboards.master")
  const dashboard = useQuery(queryFor(dashboards.master, {}))
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      {dashboard.data ? (
        <Desk dashboard={dashboard.data} />
      ) : dashboard.isError ? (
        <LoadFault failure={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <DashboardWaiting tiles={6} />
      )}
    </>
  )
}

function Desk({ dashboard }: { dashboard: MasterDashboard }) {
  const t = useTranslations("dashboards.master")
  const format = useFormatter()
  const { money } = useFigures()
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        <StatTile
          label={t("institutes")}
          value={format.number(dashboard.activeInstitutes)}
          note={t("new", { count: dashboard.newInstitutes })}
          icon={<Glyph name="layers" />}
          href="/master/institutes"
          link={Link}
        />
        <StatTile
          label={t("plansIncome")}
          value={money(dashboard.monthlyPlansMinor, dashboard)}
          note={t("plansNote", { trials: dashboard.trials, overdue: dashboard.overduePlans })}
          icon={<Glyph name="credit-card" />}
        />
        <StatTile
          label={t("enquiries")}
          value={format.number(dashboard.openEnquiries)}
          note={t("waiting", { count: dashboard.openEnquiries })}
          icon={<Glyph name="inbox" />}
          href="/master/enquiries?status=open"
          link={Link}
        />
        <StatTile
          label={t("turnover")}
          value={money(dashboard.turnoverMinor, dashboard)}
          note={t("orders", { count: dashboard.paidOrders })}
          icon={<Glyph name="wallet" />}
        />
        <StatTile
          label={t("people")}
          value={format.number(dashboard.people)}
          note={t("peopleNote")}
          icon={<Glyph name="users" />}
        />
        <StatTile
          label={t("items")}
          value={format.number(dashboard.publishedItems)}
          note={t("itemsNote")}
          icon={<Glyph name="graduation-cap" />}
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <NewestInstitutes {...dashboard} />
        <PlanShares plans={dashboard.plans} />
      </div>
    </div>
  )
}
