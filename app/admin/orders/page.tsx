import { OrdersDesk } from "@/components/orders/orders-desk"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("admin", OrdersDesk, "orders")
