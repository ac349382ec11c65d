import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { writePage } from "@/components/notifications/write-page.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("write")

export default areaPage("admin", writePage("admin"), "notifications")
