import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { TrialsPage } from "./trials-page"

export const generateMetadata = screenTitle("trials")

export default areaPage("master", TrialsPage)
