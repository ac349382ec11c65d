import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { CouponsPage } from "./coupons-page"

export const generateMetadata = screenTitle("coupons.list")

export default areaPage("master", CouponsPage)
