"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { PageHeader } from "@/components/ui/page-header"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { NOTIFICATION_STATUSES } from "@/lib/features/notifications/notification-shapes"
import { areaOfPath } from "@/lib/shared/paths"
import { MessageList, PAGE_SIZE } from "./message-list"
import { NotificationTabs } from "../notification-tabs"
import { notificationPaths } from "../notification-paths"
import { useSentColumns } from "./use-sent-columns"

/** The notifications of the institute, newest first, with the user's own drafts; teachers see only their own. */
export function SentScreen() {
  const t = useTranslations("sending")
  const headings = useTranslations("notifications")
  const params = useListParams({ filters: ["status"] })
  const { pathname: base, page, search, filterValue: text } = params
  const paths = notificationPaths(areaOfPath(base))
  const status = oneOf(NOTIFICATION_STATUSES, text("status"))
  const columns = useSentColumns(paths)
  const list = useQuery({
    ...queryFor(notifications.sent, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={headings("title")} intro={headings("staffIntro")} />
      <NotificationTabs />
      <MessageList label={t("title")} {...{ list, params, columns, paths }} statuses={NOTIFICATION_STATUSES} />
    </>
  )
}
