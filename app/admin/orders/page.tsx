import { OrdersScreen } from "@/components/orders/orders-screen"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("admin", OrdersScreen, "orders")
