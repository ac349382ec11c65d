"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import type { z } from "zod"
import { ListTable } from "@/components/ui/list-table"
import type { Column } from "@/components/ui/table-column"
import { useListAddress } from "@/components/ui/use-list-params"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import type { InstituteNotice, NotifiedInstitute } from "@/lib/features/notifications/notification-shapes"
import { renewing } from "./renewal"
import { useShare } from "./use-share"

const PAGE_SIZE = 20

/** The institutes that got a notice, with how many of their administrators read it; each leads to who they are. */
export function ToldInstitutes({ id, standing }: { id: number; standing: InstituteNotice["status"] }) {
  const t = useTranslations("sending.toldInstitutes")
  const address = useListAddress({ opens: ["institute"] })
  const { base, page, search } = address
  const columns = useColumns((institute) => address.hrefFor({ institute, page: 1, search: undefined }))
  const list = useQuery({
    ...queryFor(notifications.notifiedInstitutes, {
      query: { notificationId: String(id), page: String(page - 1), size: String(PAGE_SIZE), searchParam: search },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: renewing(standing),
  })
  const isToCome = standing === "draft" || standing === "scheduled"
  return (
    <ListTable
      label={t("title")}
      list={list}
      address={address}
      columns={columns}
      keyOf={({ instituteId }) => instituteId}
      pageSize={PAGE_SIZE}
      empty={{
        icon: "layers",
        title: t(isToCome ? "toCome" : "empty"),
        message: t(isToCome ? "toComeMessage" : "emptyMessage"),
      }}
      none={{ title: t("none"), message: t("noneMessage"), all: { href: base, label: t("showAll") } }}
    />
  )
}

function useColumns(hrefOf: (institute: number) => string): Column<z.infer<typeof NotifiedInstitute>>[] {
  const t = useTranslations("sending")
  const share = useShare()
  return [
    {
      key: "name",
      header: t("toldInstitutes.institute"),
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
      cell: ({ read, recipients }) => share(read, recipients),
    },
  ]
}
