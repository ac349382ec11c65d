import { BrandingScreen } from "@/components/institutes/settings/branding-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("instituteSettings.branding")

export default areaPage("admin", BrandingScreen, { screen: "institute" })
