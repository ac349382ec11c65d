import { ProfileScreen } from "@/components/institutes/settings/profile-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("instituteSettings.profile")

export default areaPage("admin", ProfileScreen, {
  screen: "institute",
  calls: [callUrl(instituteSettings.show, { query: {} })],
})
