import { DashboardScreen } from "@/components/learning/dashboard-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("student", DashboardScreen)
