import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { CouponPage } from "./coupon-page"

export const generateMetadata = screenTitle("coupons.editor")

export default areaPage("master", CouponPage)
