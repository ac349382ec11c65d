"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { LoadFault } from "@/components/desk/load-fault"
import { ScreenHead } from "@/components/desk/screen-head"
import { DataTable } from "@/components/ui/data-table"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { NotificationTabs } from "./notification-tabs"
import { areaAt, placesOf } from "./places"
import { SentActions } from "./sent-actions"
import { SentEmpty } from "./sent-empty"
import { listQuery, readListView } from "./sent-view"
import { useSentColumns } from "./use-sent-columns"

const PAGE_SIZE = 10

/** What the institute told its people, newest first; a teacher sees what they wrote themselves. */
export function SentScreen() {
  const t = useTranslations("sending")
  const heads = useTranslations("notifications")
  const base = usePathname()
  const router = useRouter()
  const places = placesOf(areaAt(base))
  const { page, search } = readListView(useSearchParams())
  const addressOf = (to: number, words = search) => base + listQuery({ page: to, search: words })
  const columns = useSentColumns(places.one)
  const list = useQuery({
    ...queryFor(notifications.sent, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={heads("title")} intro={heads("staffIntro")} />
      <NotificationTabs />
      {list.isError ? (
        <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search }}
          hrefFor={(to) => addressOf(to.page)}
          onSearch={(words) => router.replace(addressOf(1, words.trim()))}
          actions={{
            nameOf: ({ title }) => title,
            itemsFor: (row) => <SentActions notification={row} href={places.one(row.id)} />,
          }}
          isStale={list.isPlaceholderData}
          empty={<SentEmpty isNarrowed={Boolean(search) || page > 1} allHref={base} writeHref={places.write} />}
        />
      )}
    </>
  )
}
