import { AnnouncementDetailScreen } from "@/components/notifications/sent/announcement-detail-screen"
import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("one")

export default areaPage("master", AnnouncementDetailScreen, { screen: "notifications" })
