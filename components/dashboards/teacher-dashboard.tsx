"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Icon } from "@/components/ui/icon"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { dashboards } from "@/lib/features/dashboards/contract"
import type { TeacherDashboard } from "@/lib/features/dashboards/shapes"
import { DashboardSkeleton } from "./dashboard-skeleton"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { PageHeader } from "../ui/page-header"
import { BrokenLessonsPanel } from "./to-do-panel"
import { BusiestCourses, RecentLearners } from "./teacher-panels"
import { useFormats } from "@/components/ui/use-formats"
import { paths } from "@/lib/shared/paths"

/** The dashboard of a teacher: stats, recent learners, courses. */
export function TeacherDashboardScreen() {
  const t = useTranslations("dashboards.teacher")
  const name = useBootstrap()?.person.first_name
  const dashboard = useQuery(queryFor(dashboards.teacher, {}))
  return (
    <>
      <PageHeader title={name ? t("title", { name }) : t("titleWithoutName")} intro={t("intro")} />
      <QueryContent query={dashboard} skeleton={<DashboardSkeleton tiles={4} />}>
        {(data) => <TeacherDashboardContent dashboard={data} />}
      </QueryContent>
    </>
  )
}

function TeacherDashboardContent({ dashboard }: { dashboard: TeacherDashboard }) {
  const t = useTranslations("dashboards.teacher")
  const { number, percent } = useFormats()
  const { items, drafts, learners, completed, averagePercent, ratingAvg, ratingCount } = dashboard
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        <StatTile
          label={t("items")}
          value={number(items)}
          caption={t("drafts", { count: drafts })}
          icon={<Icon name="graduation-cap" />}
          href={paths.courses("teacher")}
          linkComponent={Link}
        />
        <StatTile
          label={t("learners")}
          value={number(learners)}
          caption={t("inItems", { count: items })}
          icon={<Icon name="users" />}
        />
        <StatTile
          label={t("progress")}
          value={percent(averagePercent / 100)}
          caption={t("completed", { count: completed })}
          icon={<Icon name="trending-up" />}
        />
        <StatTile
          label={t("rating")}
          value={ratingCount === 0 ? "–" : number(ratingAvg, { maximumFractionDigits: 1 })}
          caption={t("reviews", { count: ratingCount })}
          icon={<Icon name="star" />}
        />
      </div>
      <BrokenLessonsPanel items={dashboard.brokenItems} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <RecentLearners {...dashboard} />
        <BusiestCourses {...dashboard} />
      </div>
    </div>
  )
}
