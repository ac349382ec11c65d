import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { receivedPage } from "@/components/notifications/received-page.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = notificationsTitle("received")

export default areaPage("admin", receivedPage("admin"))
