"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { z } from "zod"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Badge } from "@/components/ui/badge"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { ListTable } from "@/components/ui/table/list-table"
import type { Column } from "@/components/ui/table/table-column"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { notifications } from "@/lib/features/notifications/contract"
import { CHANNELS, type NotifiedUser, type SentNotification } from "@/lib/features/notifications/notification-shapes"
import { statsRefetchInterval } from "./stats-refetch-interval"

const PAGE_SIZE = 20

type RecipientsTableProps = {
  id: number
  status: SentNotification["status"]
  /** For an announcement: the institute whose administrators are listed. */
  instituteId?: number
}

/** The recipients of a message with the state of each channel, searched and paged on the server. */
export function RecipientsTable({ id, status, instituteId }: RecipientsTableProps) {
  const t = useTranslations("sending.recipients")
  // The institute is a filter: changing the page or the search must not drop it from the URL.
  const params = useListParams({ filters: ["institute"] })
  const { pathname: base, page, search } = params
  const columns = useColumns()
  const list = useQuery({
    ...queryFor(notifications.notifiedUsers, {
      query: {
        notificationId: String(id),
        ...(instituteId && { ofInstitute: String(instituteId) }),
        page: String(page - 1),
        size: String(PAGE_SIZE),
        searchParam: search,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: poll(() => statsRefetchInterval(status)),
  })
  const isPending = status !== "sent" && status !== "cancelled"
  return (
    <ListTable
      label={t("title")}
      list={list}
      params={params}
      columns={columns}
      keyOf={({ userId }) => userId}
      pageSize={PAGE_SIZE}
      tools={
        instituteId && (
          <Link href={base} scroll={false} className={buttonClass({ variant: "secondary" })}>
            <Icon name="chevron-left" className="rtl:rotate-180" />
            {t("allInstitutes")}
          </Link>
        )
      }
      empty={{
        icon: "users",
        title: t(isPending ? "pending" : "empty"),
        message: t(isPending ? "pendingMessage" : "emptyMessage"),
      }}
      noMatches={{
        title: t("none"),
        message: t("noneMessage"),
        all: { href: params.hrefFor({ search: undefined }), label: t("showAll") },
      }}
    />
  )
}

function useColumns(): Column<z.infer<typeof NotifiedUser>>[] {
  const t = useTranslations("sending.recipients")
  const channelLabel = useTranslations("sending.channels")
  const dateOrDash = (at: Date | null) =>
    at ? <DateAndTime at={at} /> : <span className="text-muted">{t("not")}</span>
  const pushBadge = (state: "queued" | "failed" | "gone" | null) =>
    state ? <Badge tone={state === "queued" ? "neutral" : "warning"}>{t(`push.${state}`)}</Badge> : dateOrDash(null)
  return [
    {
      key: "name",
      header: t("name"),
      cell: ({ name, email }) => (
        <span className="block min-w-0">
          <span className="break-words">{name}</span>
          <span className="block text-sm font-normal break-all text-muted">{email}</span>
        </span>
      ),
    },
    {
      key: "read",
      header: t("read"),
      cell: ({ readAt }) => (readAt ? dateOrDash(readAt) : <Badge>{t("unread")}</Badge>),
    },
    ...CHANNELS.map((channel): Column<z.infer<typeof NotifiedUser>> => ({
      key: channel,
      header: channelLabel(channel),
      isMinor: true,
      cell: ({ sentAt, pushState }) =>
        channel === "push" && pushState !== "accepted" ? pushBadge(pushState) : dateOrDash(sentAt[channel]),
    })),
  ]
}
