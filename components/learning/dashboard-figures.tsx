"use client"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import { Glyph } from "@/components/ui/icon"
import { StatTile } from "@/components/ui/stat-tile"
import type { StudentDashboard } from "@/lib/features/learning/contract"
import { paths } from "@/lib/shared/paths"
import { useDuration } from "./use-duration"

/** How far the learner is in all, in four figures. */
export function DashboardFigures({ counts }: { counts: StudentDashboard["counts"] }) {
  const t = useTranslations("learning.dashboard")
  const format = useFormatter()
  const duration = useDuration()
  const { items, inProgress, completed, lessonsDone, learnedSeconds } = counts
  const shelf = (show: string) => ({ href: `${paths.myLearning}?show=${show}`, link: Link })
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatTile
        label={t("inProgress")}
        value={format.number(inProgress)}
        note={t("ofItems", { count: items })}
        icon={<Glyph name="book-open" />}
        {...shelf("open")}
      />
      <StatTile
        label={t("completed")}
        value={format.number(completed)}
        note={t("ofItems", { count: items })}
        icon={<Glyph name="award" />}
        {...shelf("done")}
      />
      <StatTile label={t("lessonsDone")} value={format.number(lessonsDone)} icon={<Glyph name="circle-check" />} />
      <StatTile label={t("learned")} value={duration(learnedSeconds)} icon={<Glyph name="clock" />} />
    </div>
  )
}
