import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { PlansPage } from "./plans-page"

export const generateMetadata = screenTitle("planCatalogue")

export default areaPage("master", PlansPage)
