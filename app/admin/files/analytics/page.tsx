import { StorageScreen } from "@/components/files/storage-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("files.analytics")

export default areaPage("admin", StorageScreen, { screen: "files" })
