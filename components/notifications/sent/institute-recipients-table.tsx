"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { z } from "zod"
import { ListTable } from "@/components/ui/table/list-table"
import type { Column } from "@/components/ui/table/table-column"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { notifications } from "@/lib/features/notifications/contract"
import type { Announcement, NotifiedInstitute } from "@/lib/features/notifications/notification-shapes"
import { statsRefetchInterval } from "./stats-refetch-interval"
import { useCountWithPercent } from "./use-count-with-percent"

const PAGE_SIZE = 20

/** The institutes that received an announcement, with read counts; each links to its administrators. */
export function InstituteRecipientsTable({ id, status }: { id: number; status: Announcement["status"] }) {
  const t = useTranslations("sending.instituteRecipients")
  const params = useListParams({ panels: ["institute"] })
  const { pathname: base, page, search } = params
  const columns = useColumns((institute) => params.hrefFor({ institute, page: 1, search: undefined }))
  const list = useQuery({
    ...queryFor(notifications.notifiedInstitutes, {
      query: { notificationId: String(id), page: String(page - 1), size: String(PAGE_SIZE), searchParam: search },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: poll(() => statsRefetchInterval(status)),
  })
  const isPending = status === "draft" || status === "scheduled"
  return (
    <ListTable
      label={t("title")}
      list={list}
      params={params}
      columns={columns}
      keyOf={({ instituteId }) => instituteId}
      pageSize={PAGE_SIZE}
      empty={{
        icon: "layers",
        title: t(isPending ? "pending" : "empty"),
        message: t(isPending ? "pendingMessage" : "emptyMessage"),
      }}
      noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: base, label: t("showAll") } }}
    />
  )
}

function useColumns(hrefOf: (institute: number) => string): Column<z.infer<typeof NotifiedInstitute>>[] {
  const t = useTranslations("sending")
  const countWithPercent = useCountWithPercent()
  return [
    {
      key: "name",
      header: t("instituteRecipients.institute"),
      cell: ({ instituteId, name }) => (
        <Link href={hrefOf(instituteId)} scroll={false} className="break-words underline-offset-4 hover:underline">
          {name}
        </Link>
      ),
    },
    { key: "recipients", header: t("columns.recipients"), isNumeric: true, cell: ({ recipients }) => recipients },
    {
      key: "read",
      header: t("columns.read"),
      isNumeric: true,
      cell: ({ read, recipients }) => countWithPercent(read, recipients),
    },
  ]
}
