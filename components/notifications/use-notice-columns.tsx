"use client"
import { useFormatter, useTranslations } from "next-intl"
import { useMoments } from "@/components/members/use-moments"
import type { Column } from "@/components/ui/table-column"
import type { InstituteNotice } from "@/lib/features/notifications/notification-shapes"
import type { placesOf } from "./places"
import { SentStatus } from "./sent-status"
import { SentTitle } from "./sent-title"
import { useShare } from "./use-share"

/** The columns of the notices of the platform; the title leads to which institutes got and read it, or on with a draft. */
export function useNoticeColumns(places: ReturnType<typeof placesOf>): Column<InstituteNotice>[] {
  const t = useTranslations("sending.columns")
  const format = useFormatter()
  const share = useShare()
  const { moment } = useMoments()
  return [
    {
      key: "title",
      header: t("title"),
      cell: ({ id, title, status, author }) => (
        <span className="block max-w-md min-w-0">
          <SentTitle id={id} title={title} status={status} places={places} />
          <span className="block text-sm font-normal break-words text-muted">{author}</span>
        </span>
      ),
    },
    { key: "status", header: t("status"), cell: ({ status }) => <SentStatus status={status} /> },
    {
      key: "when",
      header: t("when"),
      cell: ({ scheduleAt, updatedAt }) => <span className="whitespace-nowrap">{moment(scheduleAt ?? updatedAt)}</span>,
    },
    {
      key: "institutes",
      header: t("institutes"),
      isNumeric: true,
      cell: ({ institutes }) => format.number(institutes),
    },
    {
      key: "read",
      header: t("read"),
      isNumeric: true,
      cell: ({ read, recipients }) => <span className="whitespace-nowrap">{share(read, recipients)}</span>,
    },
  ]
}
