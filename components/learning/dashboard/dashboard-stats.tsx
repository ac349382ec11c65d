"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Icon } from "@/components/ui/icon"
import { StatTile } from "@/components/ui/stat-tile"
import type { StudentDashboard } from "@/lib/features/learning/contract"
import { paths } from "@/lib/shared/paths"
import { useDurationFormat } from "../use-duration-format"
import { useFormats } from "@/components/ui/use-formats"

/** Four statistics of the learner's progress. */
export function DashboardStats({ counts }: { counts: StudentDashboard["counts"] }) {
  const t = useTranslations("learning.dashboard")
  const { number } = useFormats()
  const formatDuration = useDurationFormat()
  const { items, inProgress, completed, lessonsDone, learnedSeconds } = counts
  const linkTo = (show: string) => ({ href: `${paths.myLearning}?show=${show}`, linkComponent: Link })
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatTile
        label={t("inProgress")}
        value={number(inProgress)}
        caption={t("ofItems", { count: items })}
        icon={<Icon name="book-open" />}
        {...linkTo("open")}
      />
      <StatTile
        label={t("completed")}
        value={number(completed)}
        caption={t("ofItems", { count: items })}
        icon={<Icon name="award" />}
        {...linkTo("done")}
      />
      <StatTile label={t("lessonsDone")} value={number(lessonsDone)} icon={<Icon name="circle-check" />} />
      <StatTile label={t("learned")} value={formatDuration(learnedSeconds)} icon={<Icon name="clock" />} />
    </div>
  )
}
