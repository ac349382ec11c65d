import { MasterDashboardScreen } from "@/components/dashboards/master-dashboard"
import { areaPage } from "@/lib/web-session/area-page"

export { dashboardTitle as generateMetadata } from "@/components/shell/area/screen-title.server"

export default areaPage("master", MasterDashboardScreen)
