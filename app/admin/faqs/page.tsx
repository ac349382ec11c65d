import { FaqsScreen } from "@/components/faqs/faqs-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("faqs")

export default areaPage("admin", FaqsScreen, { screen: "courses" })
