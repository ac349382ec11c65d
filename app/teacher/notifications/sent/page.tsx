import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { SentScreen } from "@/components/notifications/sent/sent-screen"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("sent")

export default areaPage("teacher", SentScreen, { screen: "notifications" })
