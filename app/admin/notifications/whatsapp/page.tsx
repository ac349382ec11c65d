import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { WhatsAppNumbersScreen } from "@/components/notifications/preferences/whatsapp-numbers-screen"
import { callUrl } from "@/lib/contract/endpoint"
import { notifications } from "@/lib/features/notifications/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("numbers")

export default areaPage("admin", WhatsAppNumbersScreen, {
  screen: "notifications",
  calls: [callUrl(notifications.whatsAppNumbers, { query: { page: "0", size: "20" } })],
})
