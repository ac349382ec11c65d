"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay, useReadOnly } from "@/components/shell/area/rights"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { Icon } from "@/components/ui/icon"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { dashboards } from "@/lib/features/dashboards/contract"
import type { AdminDashboard } from "@/lib/features/dashboards/shapes"
import { paths } from "@/lib/shared/paths"
import { lazyPart } from "@/components/ui/lazy-part"
import { LatestSales } from "./latest-sales"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { ToDoPanel } from "./to-do-panel"
import { Panel } from "../ui/panel"
import { PageHeader } from "../ui/page-header"
import { SalesChart } from "./sales-chart"
import { DashboardSkeleton } from "./dashboard-skeleton"

/** Few institutes sell without a tax profile. */
const TaxNotice = lazyPart(() => import("./tax-notice").then((file) => file.TaxNotice))
const SetupChecklist = lazyPart(() => import("./setup-checklist").then((file) => file.SetupChecklist))

/** The dashboard of an administrator: stats, to-do list, sales. */
export function AdminDashboardScreen() {
  const t = useTranslations("dashboards.admin")
  const dashboard = useQuery(queryFor(dashboards.admin, {}))
  const { data } = dashboard
  return (
    <>
      <PageHeader
        title={data ? t("title", { institute: data.institute }) : t("titleWithoutName")}
        intro={t("intro")}
        actions={<PlanLink />}
      />
      <QueryContent query={dashboard} skeleton={<DashboardSkeleton tiles={4} />}>
        {(data) => <AdminDashboardContent dashboard={data} />}
      </QueryContent>
    </>
  )
}

/** Names the plan of the institute, which opens its page. */
function PlanLink() {
  const t = useTranslations("dashboards.admin")
  const may = useMay()
  const plan = useBootstrap()?.plan
  if (!plan || !may({ on: "institute", right: "view" })) return null
  return (
    <Link href={paths.plan} className="text-ui font-medium underline underline-offset-4">
      {t("plan", { plan: plan.name })}
    </Link>
  )
}

function AdminDashboardContent({ dashboard }: { dashboard: AdminDashboard }) {
  const t = useTranslations("dashboards.admin")
  const readOnly = useReadOnly()
  const { money, number } = useFormats()
  const { thisMonthMinor, lastMonthMinor, students, activeLearners, publishedItems, openEnquiries } = dashboard
  const unpublished = dashboard.draftItems + dashboard.reviewItems
  return (
    <div className="flex flex-col gap-6">
      {dashboard.needsTaxProfile && <TaxNotice />}
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        <StatTile
          label={t("thisMonth")}
          value={money(thisMonthMinor, dashboard.currency)}
          caption={t("lastMonth", { amount: money(lastMonthMinor, dashboard.currency) })}
          icon={<Icon name="wallet" />}
          href={paths.adminOrders}
          linkComponent={Link}
        />
        <StatTile
          label={t("students")}
          value={number(students)}
          caption={t("activeLearners", { count: activeLearners })}
          icon={<Icon name="users" />}
        />
        <StatTile
          label={t("published")}
          value={number(publishedItems)}
          caption={t("drafts", { count: unpublished })}
          icon={<Icon name="graduation-cap" />}
          href={paths.courses("admin")}
          linkComponent={Link}
        />
        <StatTile
          label={t("enquiries")}
          value={number(openEnquiries)}
          caption={t("unanswered", { count: openEnquiries })}
          icon={<Icon name="inbox" />}
          href={paths.enquiries("admin", "open")}
          linkComponent={Link}
        />
      </div>
      {!readOnly && <SetupChecklist />}
      <ToDoPanel dashboard={dashboard} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={t("salesLast30Days")}>
          <SalesChart {...dashboard} />
        </Panel>
        <LatestSales sales={dashboard.sales} />
      </div>
    </div>
  )
}
