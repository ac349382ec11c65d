import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { SessionsPage } from "./sessions-page"

export const generateMetadata = screenTitle("support")

export default areaPage("master", SessionsPage)
