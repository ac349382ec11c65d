import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { WhatsAppNumbersScreen } from "@/components/notifications/preferences/whatsapp-numbers-screen"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("numbers")

export default areaPage("admin", WhatsAppNumbersScreen, { screen: "notifications" })
