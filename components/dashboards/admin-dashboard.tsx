"use client"
import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import { useFigures } from "@/components/orders/use-figures"
import { Glyph } from "@/components/ui/icon"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { dashboards } from "@/lib/features/dashboards/contract"
import type { AdminDashboard } from "@/lib/features/dashboards/shapes"
import { paths } from "@/lib/shared/paths"
import { LatestSales } from "./latest-sales"
import { LoadFault } from "@/components/ui/load-error"
import { NeedsYou } from "./to-do-panel"
import { Panel } from "../ui/panel"
import { ScreenHead } from "../ui/page-header"
import { TakingsChart } from "./sales-chart"
import { DashboardWaiting } from "./dashboard-skeleton"

/** The first page of an administrator: what needs them today. */
export function AdminDashboardScreen() {
  const t = useTranslations("dashboards.admin")
  const dashboard = useQuery(queryFor(dashboards.admin, {}))
  const { data } = dashboard
  return (
    <>
      <ScreenHead title={data ? t("title", { institute: data.institute }) : t("titleWithoutName")} intro={t("intro")} />
      {data ? (
        <Desk dashboard={data} />
      ) : dashboard.isError ? (
        <LoadFault failure={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <DashboardWaiting tiles={4} />
      )}
    </>
  )
}

function Desk({ dashboard }: { dashboard: AdminDashboard }) {
  const t = useTranslations("dashboards.admin")
  const format = useFormatter()
  const { money } = useFigures()
  const { thisMonthMinor, lastMonthMinor, students, activeLearners, publishedItems, openEnquiries } = dashboard
  const unpublished = dashboard.draftItems + dashboard.reviewItems
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        <StatTile
          label={t("thisMonth")}
          value={money(thisMonthMinor, dashboard)}
          note={t("lastMonth", { amount: money(lastMonthMinor, dashboard) })}
          icon={<Glyph name="wallet" />}
          href={paths.deskOrders}
          link={Link}
        />
        <StatTile
          label={t("students")}
          value={format.number(students)}
          note={t("activeLearners", { count: activeLearners })}
          icon={<Glyph name="users" />}
        />
        <StatTile
          label={t("published")}
          value={format.number(publishedItems)}
          note={t("drafts", { count: unpublished })}
          icon={<Glyph name="graduation-cap" />}
          href="/admin/courses"
          link={Link}
        />
        <StatTile
          label={t("enquiries")}
          value={format.number(openEnquiries)}
          note={t("waiting", { count: openEnquiries })}
          icon={<Glyph name="inbox" />}
          href="/admin/enquiries?status=open"
          link={Link}
        />
      </div>
      <NeedsYou dashboard={dashboard} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={t("takings")}>
          <TakingsChart {...dashboard} />
        </Panel>
        <LatestSales {...dashboard} />
      </div>
    </div>
  )
}
