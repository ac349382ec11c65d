import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { LandingScreenWithItems } from "./landing-screen"

export const generateMetadata = screenTitle("site.landing")

export default areaPage("admin", LandingScreenWithItems, { screen: "institute" })
