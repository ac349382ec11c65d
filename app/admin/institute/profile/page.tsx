import { ProfileScreen } from "@/components/desk/profile-screen"
import { screenTitle } from "@/components/desk/screen-title.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = screenTitle("profile")

export default areaPage("admin", ProfileScreen, "institute")
