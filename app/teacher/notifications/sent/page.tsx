import { notificationsTitle } from "@/components/notifications/notifications-title.server"
import { SentScreen } from "@/components/notifications/sent/sent-screen"
import { callUrl } from "@/lib/contract/endpoint"
import { notifications } from "@/lib/features/notifications/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = notificationsTitle("sent")

export default areaPage("teacher", SentScreen, {
  screen: "notifications",
  calls: [callUrl(notifications.sent, { query: { page: "0", size: "10" } })],
})
