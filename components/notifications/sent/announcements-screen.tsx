"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { PageHeader } from "@/components/ui/page-header"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { ANNOUNCEMENT_STATUSES } from "@/lib/features/notifications/notification-shapes"
import { MessageList, PAGE_SIZE } from "./message-list"
import { NotificationTabs } from "../notification-tabs"
import { notificationPaths } from "../notification-paths"
import { useAnnouncementColumns } from "./use-announcement-columns"

const paths = notificationPaths("master")

/** The announcements of the platform to institutes, newest first, with the user's own drafts. */
export function AnnouncementsScreen() {
  const t = useTranslations("sending")
  const headings = useTranslations("notifications")
  const params = useListParams({ filters: ["status"] })
  const { page, search, filterValue: text } = params
  const status = oneOf(ANNOUNCEMENT_STATUSES, text("status"))
  const columns = useAnnouncementColumns(paths)
  const list = useQuery({
    ...queryFor(notifications.announcements, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={headings("title")} intro={t("platformIntro")} />
      <NotificationTabs />
      <MessageList label={t("announcements")} {...{ list, params, columns, paths }} statuses={ANNOUNCEMENT_STATUSES} />
    </>
  )
}
