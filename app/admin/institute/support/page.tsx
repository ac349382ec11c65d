import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { SupportPage } from "./support-page"

export const generateMetadata = screenTitle("support.here")

export default areaPage("admin", SupportPage, { screen: "institute" })
