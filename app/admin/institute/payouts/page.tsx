import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { PayoutsPage } from "./payouts-page"

export const generateMetadata = screenTitle("payouts")

export default areaPage("admin", PayoutsPage, { screen: "payouts" })
