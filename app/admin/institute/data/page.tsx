import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { DataPage } from "./data-page"

export const generateMetadata = screenTitle("dataExport")

export default areaPage("admin", DataPage, { screen: "institute" })
