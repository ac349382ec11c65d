import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { JobsPage } from "./jobs-page"

export const generateMetadata = screenTitle("jobQueues")

export default areaPage("master", JobsPage)
