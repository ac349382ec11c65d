import { MasterDashboardScreen } from "@/components/desk/master-dashboard"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("master", MasterDashboardScreen)
