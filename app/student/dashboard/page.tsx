import { DashboardScreen } from "@/components/learning/dashboard/dashboard-screen"
import { callUrl } from "@/lib/contract/endpoint"
import { learning } from "@/lib/features/learning/contract"
import { areaPage } from "@/lib/web-session/area-page"

export { dashboardTitle as generateMetadata } from "@/components/shell/area/screen-title.server"

export default areaPage("student", DashboardScreen, { calls: [callUrl(learning.dashboard, {})] })
