import { AnnouncementDetailScreen } from "@/components/notifications/sent/announcement-detail-screen"
import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { notifications } from "@/lib/features/notifications/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("one")

export default areaPage("master", AnnouncementDetailScreen, {
  screen: "notifications",
  calls: ({ id = "" }) => [
    callUrl(notifications.showAnnouncement, { params: { id } }),
    callUrl(notifications.notifiedInstitutes, { query: { notificationId: id, page: "0", size: "20" } }),
  ],
})
