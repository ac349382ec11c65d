import { FilesScreen } from "@/components/files/files-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("files")

export default areaPage("teacher", FilesScreen, { screen: "files" })
