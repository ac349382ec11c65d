import { MyOrderPage } from "@/components/orders/my-order-page.server"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("orders.one")

export default areaPage("library", MyOrderPage)
