import { receivedPage } from "@/components/notifications/inbox/received-page.server"
import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("received")

export default areaPage("library", receivedPage("library"))
