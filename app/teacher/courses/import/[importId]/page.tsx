import { ItemImportScreen } from "@/components/imports/items/item-import-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { itemImports } from "@/lib/features/imports/items-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("imports.items")

export default areaPage("teacher", ItemImportScreen, {
  screen: "courses",
  calls: ({ importId = "" }) => [callUrl(itemImports.show, { params: { id: importId } })],
})
