import { AnnouncementsScreen } from "@/components/notifications/sent/announcements-screen"
import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { notifications } from "@/lib/features/notifications/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("sent")

export default areaPage("master", AnnouncementsScreen, {
  screen: "notifications",
  calls: [callUrl(notifications.announcements, { query: { page: "0", size: "10" } })],
})
