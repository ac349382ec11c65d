import { AdminDashboardScreen } from "@/components/dashboards/admin-dashboard"
import { areaPage } from "@/lib/web-session/area-page"

export { dashboardTitle as generateMetadata } from "@/components/shell/area/screen-title.server"

export default areaPage("admin", AdminDashboardScreen, { screen: "dashboard" })
