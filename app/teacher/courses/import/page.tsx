import { ItemImportsScreen } from "@/components/imports/items/item-imports-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("imports.items")

export default areaPage("teacher", ItemImportsScreen, { screen: "courses" })
