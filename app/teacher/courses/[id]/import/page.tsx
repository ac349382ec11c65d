import { FolderImportsScreen } from "@/components/imports/folder/folder-imports-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("imports.folder")

export default areaPage("teacher", FolderImportsScreen, { screen: "courses" })
