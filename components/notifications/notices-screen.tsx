"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ScreenHead } from "@/components/ui/page-header"
import { oneOf, useListAddress } from "@/components/ui/use-list-params"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { NOTICE_STATUSES } from "@/lib/features/notifications/notification-shapes"
import { MessageList, PAGE_SIZE } from "./message-list"
import { NotificationTabs } from "./notification-tabs"
import { placesOf } from "./places"
import { useNoticeColumns } from "./use-notice-columns"

const places = placesOf("master")

/** What the platform told institutes, newest first, with the drafts of whoever looks. */
export function NoticesScreen() {
  const t = useTranslations("sending")
  const heads = useTranslations("notifications")
  const address = useListAddress({ filters: ["status"] })
  const { page, search, text } = address
  const status = oneOf(NOTICE_STATUSES, text("status"))
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
      <MessageList label={t("notices")} {...{ list, address, columns, places }} statuses={NOTICE_STATUSES} />
    </>
  )
}
