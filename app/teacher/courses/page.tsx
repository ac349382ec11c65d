import { ItemsScreen } from "@/components/items/admin/list/items-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("itemsAdmin.list")

export default areaPage("teacher", ItemsScreen, { screen: "courses" })
