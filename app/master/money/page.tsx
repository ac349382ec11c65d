import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { MoneyHealthPage } from "./money-health-page"

export const generateMetadata = screenTitle("moneyHealth")

export default areaPage("master", MoneyHealthPage)
