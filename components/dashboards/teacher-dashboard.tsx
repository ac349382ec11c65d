"use client"
import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import { Glyph } from "@/components/ui/icon"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { dashboards } from "@/lib/features/dashboards/contract"
import type { TeacherDashboard } from "@/lib/features/dashboards/shapes"
import { DashboardWaiting } from "./dashboard-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "../ui/page-header"
import { BusiestCourses, RecentLearners } from "./teacher-panels"

/** The first page of a teacher: how their learners get on. */
export function TeacherDashboardScreen() {
  const t = useTranslations("dashboards.teacher")
  const name = useSession()?.user.first_name
  const dashboard = useQuery(queryFor(dashboards.teacher, {}))
  return (
    <>
      <ScreenHead title={name ? t("title", { name }) : t("titleWithoutName")} intro={t("intro")} />
      {dashboard.data ? (
        <Desk dashboard={dashboard.data} />
      ) : dashboard.isError ? (
        <LoadFault failure={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <DashboardWaiting tiles={4} />
      )}
    </>
  )
}

function Desk({ dashboard }: { dashboard: TeacherDashboard }) {
  const t = useTranslations("dashboards.teacher")
  const format = useFormatter()
  const { items, drafts, learners, completed, averagePercent, ratingAvg, ratingCount } = dashboard
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        <StatTile
          label={t("items")}
          value={format.number(items)}
          note={t("drafts", { count: drafts })}
          icon={<Glyph name="graduation-cap" />}
          href="/teacher/courses"
          link={Link}
        />
        <StatTile
          label={t("learners")}
          value={format.number(learners)}
          note={t("over", { count: items })}
          icon={<Glyph name="users" />}
        />
        <StatTile
          label={t("progress")}
          value={format.number(averagePercent / 100, { style: "percent" })}
          note={t("completed", { count: completed })}
          icon={<Glyph name="trending-up" />}
        />
        <StatTile
          label={t("rating")}
          value={ratingCount === 0 ? "–" : format.number(ratingAvg, { maximumFractionDigits: 1 })}
          note={t("reviews", { count: ratingCount })}
          icon={<Glyph name="star" />}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <RecentLearners {...dashboard} />
        <BusiestCourses {...dashboard} />
      </div>
    </div>
  )
}
