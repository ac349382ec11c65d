"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { LoadFault } from "@/components/desk/load-fault"
import { ScreenHead } from "@/components/desk/screen-head"
import { DataTable } from "@/components/ui/data-table"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { NoticeActions } from "./notice-actions"
import { NoticeSheet } from "./notice-sheet"
import { NotificationTabs } from "./notification-tabs"
import { placesOf } from "./places"
import { SentEmpty } from "./sent-empty"
import { listQuery, type ListView, readListView } from "./sent-view"
import { useNoticeColumns } from "./use-notice-columns"

const PAGE_SIZE = 10
const places = placesOf("master")

/** What the platform told institutes, newest first; a row opens which of them got and read it. */
export function NoticesScreen() {
  const t = useTranslations("sending")
  const heads = useTranslations("notifications")
  const base = usePathname()
  const router = useRouter()
  const view = readListView(useSearchParams())
  const { page, search, notice } = view
  const addressOf = (change: Partial<ListView>) =>
    base + listQuery({ ...view, notice: undefined, told: undefined, ...change })
  const columns = useNoticeColumns((id) => addressOf({ notice: id }))
  const list = useQuery({
    ...queryFor(notifications.notices, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={heads("title")} intro={t("platformIntro")} />
      <NotificationTabs />
      {list.isError ? (
        <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("notices")}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search }}
          hrefFor={(to) => addressOf({ page: to.page })}
          onSearch={(words) => router.replace(addressOf({ page: 1, search: words.trim() || undefined }))}
          actions={{
            nameOf: ({ title }) => title,
            itemsFor: (row) => <NoticeActions notice={row} href={addressOf({ notice: row.id })} />,
          }}
          isStale={list.isPlaceholderData}
          empty={<SentEmpty isNarrowed={Boolean(search) || page > 1} allHref={base} writeHref={places.write} />}
        />
      )}
      <NoticeSheet
        id={notice}
        notice={list.data?.content.find(({ id }) => id === notice)}
        page={view.told ?? 1}
        hrefFor={(told) => addressOf({ notice, told })}
        onClose={() => router.push(addressOf({}), { scroll: false })}
      />
    </>
  )
}
