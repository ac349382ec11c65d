import { OrdersScreen } from "@/components/orders/orders-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("orders.admin")

export default areaPage("admin", OrdersScreen, { screen: "orders" })
