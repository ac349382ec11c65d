"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ScreenHead } from "@/components/desk/screen-head"
import { FilterSelect } from "@/components/ui/filter-select"
import { ListTable } from "@/components/ui/list-table"
import { oneOf, useListAddress } from "@/components/ui/use-list-address"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { NOTICE_STATUSES } from "@/lib/features/notifications/notification-shapes"
import { NotificationTabs } from "./notification-tabs"
import { placesOf } from "./places"
import { SentActions } from "./sent-actions"
import { useNoticeColumns } from "./use-notice-columns"
import { useSentWords } from "./use-sent-words"

const PAGE_SIZE = 10
const places = placesOf("master")

/** What the platform told institutes, newest first, with the drafts of whoever looks. */
export function NoticesScreen() {
  const t = useTranslations("sending")
  const heads = useTranslations("notifications")
  const address = useListAddress({ filters: ["status"] })
  const { page, search } = address
  const status = oneOf(NOTICE_STATUSES, address.text("status"))
  const words = useSentWords(places)
  const columns = useNoticeColumns(places)
  const list = useQuery({
    ...queryFor(notifications.notices, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={heads("title")} intro={t("platformIntro")} />
      <NotificationTabs />
      <ListTable
        label={t("notices")}
        list={list}
        address={address}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        tools={
          <FilterSelect
            label={t("columns.status")}
            all={t("allStates")}
            options={NOTICE_STATUSES}
            value={status}
            nameOf={(one) => t(`status.${one}`)}
            onChoose={(chosen) => address.narrow({ status: chosen })}
          />
        }
        actions={{
          nameOf: words.nameOf,
          itemsFor: (row) => <SentActions message={row} openHref={places.one(row.id)} />,
        }}
        isFiltered={status !== undefined}
        {...words.states}
      />
    </>
  )
}
