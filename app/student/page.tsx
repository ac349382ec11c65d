import { DashboardScreen } from "@/components/learning/dashboard/dashboard-screen"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("student", DashboardScreen)
