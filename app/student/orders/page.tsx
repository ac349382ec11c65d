import { MyOrdersScreen } from "@/components/orders/my-orders-screen"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("student", MyOrdersScreen)
