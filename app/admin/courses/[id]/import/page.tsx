import { FolderImportsScreen } from "@/components/imports/folder/folder-imports-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("imports.folder")

export default areaPage("admin", FolderImportsScreen, {
  screen: "courses",
  calls: ({ id = "" }) => [callUrl(folderImports.list, { query: { itemId: id, page: "0", size: "10" } })],
})
