import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { SentDetailScreen } from "@/components/notifications/sent/sent-detail-screen"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("one")

export default areaPage("teacher", SentDetailScreen, { screen: "notifications" })
