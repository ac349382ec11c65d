import { AdminDashboardScreen } from "@/components/dashboards/admin-dashboard"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("admin", AdminDashboardScreen, { screen: "dashboard" })
