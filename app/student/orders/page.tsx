import { MyOrdersScreen } from "@/components/orders/my-orders-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("student", MyOrdersScreen)
