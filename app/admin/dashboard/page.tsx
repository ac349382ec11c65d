import { AdminDashboardScreen } from "@/components/dashboards/admin-dashboard"
import { callUrl } from "@/lib/contract/endpoint"
import { dashboards } from "@/lib/features/dashboards/contract"
import { areaPage } from "@/lib/web-session/area-page"

export { dashboardTitle as generateMetadata } from "@/components/shell/area/screen-title.server"

export default areaPage("admin", AdminDashboardScreen, { screen: "dashboard", calls: [callUrl(dashboards.admin, {})] })
