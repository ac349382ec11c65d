import { AnnouncementsScreen } from "@/components/notifications/sent/announcements-screen"
import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("sent")

export default areaPage("master", AnnouncementsScreen, { screen: "notifications" })
