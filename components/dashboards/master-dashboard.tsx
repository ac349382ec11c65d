"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { Icon } from "@/components/ui/icon"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { dashboards } from "@/lib/features/dashboards/contract"
import type { MasterDashboard } from "@/lib/features/dashboards/shapes"
import { DashboardSkeleton } from "./dashboard-skeleton"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { paths } from "@/lib/shared/paths"
import { MasterToDo, NewestInstitutes } from "./master-panels"
import { PageHeader } from "../ui/page-header"

type MasterDashboardProps = {
  /** Parts with calls of their own. */
  today: ReactNode
  figures: ReactNode
  risks: ReactNode
}

export function MasterDashboardScreen({ today, figures, risks }: MasterDashboardProps) {
  const t = useTranslations("dashboards.master")
  const dashboard = useQuery(queryFor(dashboards.master, {}))
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <QueryContent query={dashboard} skeleton={<DashboardSkeleton tiles={6} />}>
        {(data) => (
          <div className="flex flex-col gap-6">
            {today}
            <MasterToDo {...data} />
            {figures}
            <MasterDashboardContent dashboard={data} risks={risks} />
          </div>
        )}
      </QueryContent>
    </>
  )
}

function MasterDashboardContent({ dashboard, risks }: { dashboard: MasterDashboard; risks: ReactNode }) {
  const t = useTranslations("dashboards.master")
  const { money, number } = useFormats()
  return (
    <>
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        <StatTile
          label={t("institutes")}
          value={number(dashboard.activeInstitutes)}
          caption={t("new", { count: dashboard.newInstitutes })}
          icon={<Icon name="layers" />}
          href={paths.institutesBy({ status: "active" })}
          linkComponent={Link}
        />
        <StatTile
          label={t("trials")}
          value={number(dashboard.trials)}
          caption={t("overdue", { count: dashboard.overduePlans })}
          icon={<Icon name="clock" />}
          href={paths.masterTrials}
          linkComponent={Link}
        />
        <StatTile
          label={t("enquiries")}
          value={number(dashboard.openEnquiries)}
          caption={t("unanswered", { count: dashboard.openEnquiries })}
          icon={<Icon name="inbox" />}
          href={paths.enquiries("master", "open")}
          linkComponent={Link}
        />
        <StatTile
          label={t("turnover")}
          value={money(dashboard.turnoverMinor, dashboard.currency)}
          caption={t("orders", { count: dashboard.paidOrders })}
          icon={<Icon name="wallet" />}
        />
        <StatTile
          label={t("people")}
          value={number(dashboard.people)}
          caption={t("peopleNote")}
          icon={<Icon name="users" />}
        />
        <StatTile
          label={t("items")}
          value={number(dashboard.publishedItems)}
          caption={t("itemsNote")}
          icon={<Icon name="graduation-cap" />}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <NewestInstitutes {...dashboard} />
        {risks}
      </div>
    </>
  )
}
