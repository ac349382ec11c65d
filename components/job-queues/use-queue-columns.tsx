"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { JobQueue } from "@/lib/features/job-queues/contract"
import { paths } from "@/lib/shared/paths"

/** The columns of the queues: what waits, runs and failed, and when something last happened. */
export function useQueueColumns(): Column<JobQueue>[] {
  const t = useTranslations("jobQueues.columns")
  const { number, dateTime } = useFormats()
  const moment = (at: Date | null) => (at ? <DateAndTime at={at} /> : <span className="text-muted">–</span>)
  return [
    {
      key: "name",
      header: t("name"),
      cell: ({ name, isLate, open }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <Link href={paths.jobQueue(name)} className="break-all underline-offset-4 hover:underline">
            {name}
          </Link>
          {isLate && <Badge tone="danger">{t("late")}</Badge>}
          {open > 0 && <Badge tone="danger">{t("open", { count: open })}</Badge>}
        </span>
      ),
    },
    {
      key: "ready",
      header: t("ready"),
      cell: ({ ready, oldestReadyAt }) => (
        <>
          {number(ready)}
          {oldestReadyAt && (
            <span className="block text-ui text-muted">{t("oldest", { at: dateTime(oldestReadyAt) })}</span>
          )}
        </>
      ),
    },
    { key: "running", header: t("running"), isNumeric: true, cell: ({ running }) => number(running) },
    { key: "deferred", header: t("deferred"), isNumeric: true, cell: ({ deferred }) => number(deferred) },
    { key: "failed", header: t("failed"), isNumeric: true, cell: ({ failedToday }) => number(failedToday) },
    { key: "ended", header: t("ended"), isMinor: true, cell: ({ lastEndedAt }) => moment(lastEndedAt) },
    { key: "next", header: t("next"), isMinor: true, cell: ({ nextRunAt }) => moment(nextRunAt) },
  ]
}
