import { ItemsScreen } from "@/components/desk/items-screen"
import { screenTitle } from "@/components/desk/screen-title.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = screenTitle("items")

export default areaPage("teacher", ItemsScreen, "courses")
