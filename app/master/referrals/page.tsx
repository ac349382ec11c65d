import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { ReferralsPage } from "./referrals-page"

export const generateMetadata = screenTitle("masterReferrals")

export default areaPage("master", ReferralsPage)
