"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Badge } from "@/components/ui/badge"
import type { Column } from "@/components/ui/table/table-column"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import type { notificationPaths } from "../notification-paths"
import { SentStatus } from "./sent-status"
import { SentTitle } from "./sent-title"
import { useAudienceLabel } from "./use-audience-label"
import { useChannelLabels } from "./use-channel-labels"
import { useCountWithPercent } from "./use-count-with-percent"

/** The columns of the list of sent notifications; the title links to the notification or to the form with its draft. */
export function useSentColumns(paths: ReturnType<typeof notificationPaths>): Column<SentNotification>[] {
  const t = useTranslations("sending")
  const { number } = useFormats()
  const audienceLabel = useAudienceLabel()
  const countWithPercent = useCountWithPercent()
  const channelLabels = useChannelLabels()
  return [
    {
      key: "title",
      header: t("columns.title"),
      cell: ({ id, title, status, author, urgent }) => (
        <span className="block max-w-sm min-w-0">
          <SentTitle id={id} title={title} status={status} paths={paths} />
          <span className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-muted">
            {author}
            {urgent && <Badge tone="warning">{t("urgent")}</Badge>}
          </span>
        </span>
      ),
    },
    {
      key: "audience",
      header: t("columns.audience"),
      cell: (row) => <span className="line-clamp-2 break-words">{audienceLabel(row.audience)}</span>,
    },
    {
      key: "channels",
      header: t("columns.channels"),
      isMinor: true,
      cell: ({ channels }) => <span className="whitespace-nowrap text-muted">{channelLabels(channels)}</span>,
    },
    { key: "status", header: t("columns.status"), cell: ({ status }) => <SentStatus status={status} /> },
    {
      key: "when",
      header: t("columns.when"),
      cell: ({ scheduleAt, sentAt, updatedAt }) => <DateAndTime at={sentAt ?? scheduleAt ?? updatedAt} />,
    },
    {
      key: "recipients",
      header: t("columns.recipients"),
      isNumeric: true,
      isMinor: true,
      cell: ({ recipients }) => number(recipients),
    },
    {
      key: "read",
      header: t("columns.read"),
      isNumeric: true,
      cell: ({ read, recipients }) => <span className="whitespace-nowrap">{countWithPercent(read, recipients)}</span>,
    },
  ]
}
