import { OrdersScreen } from "@/components/orders/orders-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { orders } from "@/lib/features/orders/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("orders.admin")

export default areaPage("admin", OrdersScreen, {
  screen: "orders",
  calls: [callUrl(orders.list, { query: { sort: "-placed", page: "0", size: "20" } })],
})
