import { DashboardScreen } from "@/components/learning/dashboard/dashboard-screen"
import { areaPage } from "@/lib/web-session/area-page"

export { dashboardTitle as generateMetadata } from "@/components/shell/area/screen-title.server"

export default areaPage("student", DashboardScreen)
