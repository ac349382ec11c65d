"use client"
import { useFormatter, useTranslations } from "next-intl"
import { useMoments } from "@/components/members/use-moments"
import { Badge } from "@/components/ui/badge"
import type { Column } from "@/components/ui/table-column"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import type { placesOf } from "./places"
import { SentStatus } from "./sent-status"
import { SentTitle } from "./sent-title"
import { useAudienceWords } from "./use-audience-words"
import { useChannelWords } from "./use-channel-words"
import { useShare } from "./use-share"

/** The columns of what was sent; the title leads to who got and who read it, or on with a draft. */
export function useSentColumns(places: ReturnType<typeof placesOf>): Column<SentNotification>[] {
  const t = useTranslations("sending")
  const format = useFormatter()
  const { moment } = useMoments()
  const audience = useAudienceWords()
  const share = useShare()
  const ways = useChannelWords()
  return [
    {
      key: "title",
      header: t("columns.title"),
      cell: ({ id, title, status, author, urgent }) => (
        <span className="block max-w-sm min-w-0">
          <SentTitle id={id} title={title} status={status} places={places} />
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
      cell: (row) => <span className="line-clamp-2 break-words">{audience(row.audience)}</span>,
    },
    {
      key: "channels",
      header: t("columns.channels"),
      isMinor: true,
      cell: ({ channels }) => <span className="whitespace-nowrap text-muted">{ways(channels)}</span>,
    },
    { key: "status", header: t("columns.status"), cell: ({ status }) => <SentStatus status={status} /> },
    {
      key: "when",
      header: t("columns.when"),
      cell: ({ scheduleAt, sentAt, updatedAt }) => (
        <span className="whitespace-nowrap">{moment(sentAt ?? scheduleAt ?? updatedAt)}</span>
      ),
    },
    {
      key: "recipients",
      header: t("columns.recipients"),
      isNumeric: true,
      isMinor: true,
      cell: ({ recipients }) => format.number(recipients),
    },
    {
      key: "read",
      header: t("columns.read"),
      isNumeric: true,
      cell: ({ read, recipients }) => <span className="whitespace-nowrap">{share(read, recipients)}</span>,
    },
  ]
}
