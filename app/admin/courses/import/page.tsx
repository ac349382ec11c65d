import { ItemImportsScreen } from "@/components/imports/items/item-imports-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { itemImports } from "@/lib/features/imports/items-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("imports.items")

export default areaPage("admin", ItemImportsScreen, {
  screen: "courses",
  calls: [callUrl(itemImports.list, { query: { page: "0", size: "10" } })],
})
