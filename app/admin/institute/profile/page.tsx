import { ProfileScreen } from "@/components/institutes/settings/profile-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("instituteSettings.profile")

export default areaPage("admin", ProfileScreen, { screen: "institute" })
