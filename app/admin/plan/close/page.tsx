import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { ClosingPage } from "./closing-page"

export const generateMetadata = screenTitle("closing")

export default areaPage("admin", ClosingPage, { screen: "institute" })
