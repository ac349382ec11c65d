import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { ReferralsPage } from "./referrals-page"

export const generateMetadata = screenTitle("referrals")

export default areaPage("admin", ReferralsPage, { screen: "referrals" })
