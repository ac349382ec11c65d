import { MasterDashboardScreen } from "@/components/dashboards/master-dashboard"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("master", MasterDashboardScreen)
