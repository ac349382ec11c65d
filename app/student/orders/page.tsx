import { MyOrdersScreen } from "@/components/orders/my-orders-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { orders } from "@/lib/features/orders/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("orders.mine")

export default areaPage("student", MyOrdersScreen, {
  calls: [callUrl(orders.list, { query: { page: "0", size: "10" } })],
})
