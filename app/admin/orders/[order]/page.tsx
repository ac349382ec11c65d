import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { StaffOrderPage } from "./staff-order-page"

export const generateMetadata = screenTitle("staffOrder")

export default areaPage("admin", StaffOrderPage, { screen: "orders" })
