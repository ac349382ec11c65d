import { TeacherDashboardScreen } from "@/components/dashboards/teacher-dashboard"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("teacher", TeacherDashboardScreen, { screen: "dashboard" })
