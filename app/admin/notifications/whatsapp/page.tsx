import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { NumbersScreen } from "@/components/notifications/numbers-screen"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("numbers")

export default areaPage("admin", NumbersScreen, "notifications")
