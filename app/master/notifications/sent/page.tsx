import { NoticesScreen } from "@/components/notifications/notices-screen"
import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("sent")

export default areaPage("master", NoticesScreen, "notifications")
