import { AdminDashboardScreen } from "@/components/desk/admin-dashboard"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("admin", AdminDashboardScreen, "dashboard")
