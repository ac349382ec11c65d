import { TeacherDashboardScreen } from "@/components/dashboards/teacher-dashboard"
import { callUrl } from "@/lib/contract/endpoint"
import { dashboards } from "@/lib/features/dashboards/contract"
import { areaPage } from "@/lib/web-session/area-page"

export { dashboardTitle as generateMetadata } from "@/components/shell/area/screen-title.server"

export default areaPage("teacher", TeacherDashboardScreen, {
  screen: "dashboard",
  calls: [callUrl(dashboards.teacher, {})],
})
