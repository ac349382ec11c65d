import { dashboardTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { MasterDashboardPage } from "./dashboard-page"

export const generateMetadata = dashboardTitle

export default areaPage("master", MasterDashboardPage)
