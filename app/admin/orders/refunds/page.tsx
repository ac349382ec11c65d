import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { OpenRefundsPage } from "./open-refunds-page"

export const generateMetadata = screenTitle("openRefunds")

export default areaPage("admin", OpenRefundsPage, { screen: "orders" })
