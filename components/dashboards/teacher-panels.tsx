"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import type { TeacherDashboard } from "@/lib/features/dashboards/shapes"
import { paths } from "@/lib/shared/paths"
import { Panel, PanelLink } from "../ui/panel"

/** The learners who were active last, with their progress. */
export function RecentLearners({ recent }: Pick<TeacherDashboard, "recent">) {
  const t = useTranslations("dashboards.teacher")
  const { date } = useFormats()
  return (
    <Panel title={t("recent")}>
      {recent.length === 0 ? (
        <EmptyState icon={<Icon name="book-open" />} title={t("none")} message={t("noneHelp")} className="py-6" />
      ) : (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {recent.map(({ learner, item, itemId, percent, at }) => (
            <li
              key={`${learner}-${itemId}-${at.getTime()}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-ui"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium break-words">{learner}</span>
                <span className="block text-sm text-muted">
                  {item} · <span className="whitespace-nowrap">{date(at)}</span>
                </span>
              </span>
              {percent !== null && <Progress label={`${learner}, ${item}`} percent={percent} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The courses with the most learners, with their average progress. */
export function BusiestCourses({ courses }: TeacherDashboard) {
  const t = useTranslations("dashboards.teacher")
  return (
    <Panel
      title={t("courses")}
      action={courses.length > 0 && <PanelLink href={paths.courses("teacher")}>{t("all")}</PanelLink>}
    >
      {courses.length === 0 ? (
        <EmptyState
          icon={<Icon name="graduation-cap" />}
          title={t("noCourses")}
          message={t("noCoursesHelp")}
          className="py-6"
        />
      ) : (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {courses.map(({ id, title, learners, averagePercent }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-ui">
              <span className="min-w-0 flex-1 basis-48">
                <Link
                  href={paths.course("teacher", id)}
                  className="block font-medium break-words underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
                <span className="block text-sm text-muted">{t("learning", { count: learners })}</span>
              </span>
              {averagePercent !== null && <Progress label={t("progressOf", { title })} percent={averagePercent} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Progress({ label, percent }: { label: string; percent: number }) {
  const formats = useFormats()
  return (
    <span className="flex w-full items-center gap-3 sm:w-40">
      <ProgressBar label={label} percent={percent} className="flex-1" />
      <span aria-hidden className="w-10 text-end text-sm text-muted tabular">
        {formats.percent(percent / 100)}
      </span>
    </span>
  )
}
