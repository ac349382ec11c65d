import { areaPage } from "@/lib/web-session/area-page"
import { DashboardPage } from "./dashboard-page"

export { dashboardTitle as generateMetadata } from "@/components/shell/area/screen-title.server"

export default areaPage("admin", DashboardPage, { screen: "dashboard" })
