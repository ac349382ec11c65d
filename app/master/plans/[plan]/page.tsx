import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { PlanPage } from "./plan-page"

export const generateMetadata = screenTitle("planCatalogue")

export default areaPage("master", PlanPage)
