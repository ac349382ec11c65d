"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ScreenHead } from "@/components/ui/page-header"
import { oneOf, useListAddress } from "@/components/ui/use-list-params"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { NOTIFICATION_STATUSES } from "@/lib/features/notifications/notification-shapes"
import { MessageList, PAGE_SIZE } from "./message-list"
import { NotificationTabs } from "./notification-tabs"
import { areaAt, placesOf } from "./places"
import { useSentColumns } from "./use-sent-columns"

/** What the institute told its people, newest first, with the drafts of whoever looks; a teacher sees what they wrote. */
export function SentScreen() {
  const t = useTranslations("sending")
  const heads = useTranslations("notifications")
  const address = useListAddress({ filters: ["status"] })
  const { base, page, search, text } = address
  const places = placesOf(areaAt(base))
  const status = oneOf(NOTIFICATION_STATUSES, text("status"))
  const columns = useSentColumns(places)
  const list = useQuery({
    ...queryFor(notifications.sent, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={heads("title")} intro={heads("staffIntro")} />
      <NotificationTabs />
      <MessageList label={t("title")} {...{ list, address, columns, places }} statuses={NOTIFICATION_STATUSES} />
    </>
  )
}
