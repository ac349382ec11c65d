import { ProfileScreen } from "@/components/desk/profile-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("admin", ProfileScreen)
