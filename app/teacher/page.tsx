import { TeacherDashboardScreen } from "@/components/desk/teacher-dashboard"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("teacher", TeacherDashboardScreen, "dashboard")
