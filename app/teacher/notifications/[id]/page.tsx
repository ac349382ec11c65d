import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { SentDetailScreen } from "@/components/notifications/sent/sent-detail-screen"
import { callUrl } from "@/lib/contract/endpoint"
import { notifications } from "@/lib/features/notifications/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("one")

export default areaPage("teacher", SentDetailScreen, {
  screen: "notifications",
  calls: ({ id = "" }) => [
    callUrl(notifications.showSent, { params: { id } }),
    callUrl(notifications.notifiedUsers, { query: { notificationId: id, page: "0", size: "20" } }),
  ],
})
