import { FolderImportScreen } from "@/components/imports/folder/folder-import-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("imports.folder")

export default areaPage("teacher", FolderImportScreen, {
  screen: "courses",
  calls: ({ importId = "" }) => [
    callUrl(folderImports.show, { params: { id: importId } }),
    callUrl(folderImports.tree, { params: { id: importId } }),
  ],
})
