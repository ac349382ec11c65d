import { MyOrdersScreen } from "@/components/orders/my-orders-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("orders.mine")

export default areaPage("library", MyOrdersScreen)
