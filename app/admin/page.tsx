import { areaPage } from "@/lib/web-session/area-page"
import { DashboardPage } from "./dashboard/dashboard-page"

export default areaPage("admin", DashboardPage, { screen: "dashboard" })
