import { OrdersDesk } from "@/components/orders/orders-desk"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("admin", OrdersDesk, "orders")
