import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { composePage } from "@/components/notifications/compose/compose-page.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("write")

export default areaPage("admin", composePage("admin"), { screen: "notifications" })
