"use client"
import { useTranslations } from "next-intl"
import { DateAndTime } from "@/components/ui/date-and-time"
import { useFormats } from "@/components/ui/use-formats"
import type { Column } from "@/components/ui/table/table-column"
import type { Announcement } from "@/lib/features/notifications/notification-shapes"
import type { notificationPaths } from "../notification-paths"
import { SentStatus } from "./sent-status"
import { SentTitle } from "./sent-title"
import { useCountWithPercent } from "./use-count-with-percent"

/** The columns of the list of announcements; the title links to the announcement or to the form with its draft. */
export function useAnnouncementColumns(paths: ReturnType<typeof notificationPaths>): Column<Announcement>[] {
  const t = useTranslations("sending.columns")
  const countWithPercent = useCountWithPercent()
  const { number } = useFormats()
  return [
    {
      key: "title",
      header: t("title"),
      cell: ({ id, title, status, author }) => (
        <span className="block max-w-md min-w-0">
          <SentTitle id={id} title={title} status={status} paths={paths} />
          <span className="block text-sm font-normal break-words text-muted">{author}</span>
        </span>
      ),
    },
    { key: "status", header: t("status"), cell: ({ status }) => <SentStatus status={status} /> },
    {
      key: "when",
      header: t("when"),
      cell: ({ scheduleAt, updatedAt }) => <DateAndTime at={scheduleAt ?? updatedAt} />,
    },
    {
      key: "institutes",
      header: t("institutes"),
      isNumeric: true,
      cell: ({ institutes }) => number(institutes),
    },
    {
      key: "read",
      header: t("read"),
      isNumeric: true,
      cell: ({ read, recipients }) => <span className="whitespace-nowrap">{countWithPercent(read, recipients)}</span>,
    },
  ]
}
