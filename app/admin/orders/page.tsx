import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { OrdersPage } from "./orders-page"

export const generateMetadata = screenTitle("orders.admin")

export default areaPage("admin", OrdersPage, { screen: "orders" })
