import { FolderImportScreen } from "@/components/imports/folder/folder-import-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("imports.folder")

export default areaPage("teacher", FolderImportScreen, { screen: "courses" })
