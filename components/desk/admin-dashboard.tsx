"use client"
import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import { useMoney } from "@/components/orders/use-money"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/glyph"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { type AdminDashboard, desk } from "@/lib/features/desk/contract"
import { paths } from "@/lib/shared/paths"
import { LatestSales } from "./latest-sales"
import { Panel } from "./panel"
import { ScreenHead } from "./screen-head"
import { TakingsChart } from "./takings-chart"
import { DashboardWaiting } from "./tiles-skeleton"

/** The first page of an administrator: what needs them today. */
export function AdminDashboardScreen() {
  const t = useTranslations("desk.admin")
  const institute = useQuery(queryFor(desk.showInstitute, { query: {} }))
  const dashboard = useQuery(queryFor(desk.adminDashboard, {}))
  return (
    <>
      <ScreenHead title={t("title", { institute: institute.data?.name ?? "…" })} intro={t("intro")} />
      {dashboard.isError ? (
        <ErrorState onRetry={() => void dashboard.refetch()} />
      ) : dashboard.data ? (
        <Desk dashboard={dashboard.data} />
      ) : (
        <DashboardWaiting />
      )}
    </>
  )
}

function Desk({ dashboard }: { dashboard: AdminDashboard }) {
  const t = useTranslations("desk.admin")
  const format = useFormatter()
  const money = useMoney()
  const {
    thisMonthMinor,
    lastMonthMinor,
    students,
    activeLearners,
    publishedItems,
    draftItems,
    openEnquiries,
    pendingOrders,
  } = dashboard
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
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
          note={t("drafts", { count: draftItems })}
          icon={<Glyph name="graduation-cap" />}
          href="/admin/courses"
          link={Link}
        />
        <StatTile
          label={t("enquiries")}
          value={format.number(openEnquiries)}
          note={t("pending", { count: pendingOrders })}
          icon={<Glyph name="inbox" />}
          href="/admin/enquiries"
          link={Link}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Panel title={t("takings")}>
          <TakingsChart {...dashboard} />
        </Panel>
        <LatestSales sales={dashboard.sales} country={dashboard.country} />
      </div>
    </div>
  )
}
