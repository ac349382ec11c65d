"use client"
import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import { useDates } from "@/components/learning/use-dates"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/glyph"
import { ProgressBar } from "@/components/ui/progress-bar"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { desk, type TeacherDashboard } from "@/lib/features/desk/contract"
import { Panel } from "./panel"
import { ScreenHead } from "./screen-head"
import { DashboardWaiting } from "./tiles-skeleton"

/** The first page of a teacher: how their learners get on. */
export function TeacherDashboardScreen() {
  const t = useTranslations("desk.teacher")
  const name = useSession()?.user.first_name ?? ""
  const dashboard = useQuery(queryFor(desk.teacherDashboard, {}))
  return (
    <>
      <ScreenHead title={t("title", { name })} intro={t("intro")} />
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

function Desk({
  dashboard: { items, learners, completed, averagePercent, ratingAvg, ratingCount, recent },
}: {
  dashboard: TeacherDashboard
}) {
  const t = useTranslations("desk.teacher")
  const format = useFormatter()
  const percent = format.number(averagePercent / 100, { style: "percent" })
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatTile
          label={t("items")}
          value={format.number(items)}
          icon={<Glyph name="graduation-cap" />}
          href="/teacher/courses"
          link={Link}
        />
        <StatTile
          label={t("learners")}
          value={format.number(learners)}
          note={t("completed", { count: completed })}
          icon={<Glyph name="users" />}
        />
        <StatTile label={t("progress")} value={percent} icon={<Glyph name="trending-up" />} />
        <StatTile
          label={t("rating")}
          value={ratingCount === 0 ? "–" : format.number(ratingAvg, { maximumFractionDigits: 1 })}
          note={t("reviews", { count: ratingCount })}
          icon={<Glyph name="star" />}
        />
      </div>
      <Panel title={t("recent")}>
        {recent.length === 0 ? (
          <EmptyState icon={<Glyph name="book-open" />} title={t("none")} message={t("noneHelp")} className="py-6" />
        ) : (
          <RecentLearners recent={recent} />
        )}
      </Panel>
    </div>
  )
}

function RecentLearners({ recent }: Pick<TeacherDashboard, "recent">) {
  const dates = useDates()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {recent.map(({ learner, item, itemId, percent, at }) => (
        <li
          key={`${learner}-${itemId}-${at.getTime()}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 text-ui"
        >
          <span className="min-w-40 flex-1">
            <span className="block font-medium">{learner}</span>
            <span className="block text-sm text-muted">
              {item} · {dates(at)}
            </span>
          </span>
          <ProgressBar label={`${learner}, ${item}`} percent={percent} className="w-40" />
        </li>
      ))}
    </ul>
  )
}
