import { TeacherDashboardScreen } from "@/components/dashboards/teacher-dashboard"
import { areaPage } from "@/lib/web-session/area-page"

export { dashboardTitle as generateMetadata } from "@/components/shell/area/screen-title.server"

export default areaPage("teacher", TeacherDashboardScreen, { screen: "dashboard" })
