import { NoticeDetailScreen } from "@/components/notifications/notice-detail-screen"
import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("one")

export default areaPage("master", NoticeDetailScreen, "notifications")
