import { profilePage } from "@/components/profile/profile-page.server"
import { areaPage } from "@/lib/web-session/area-page"

export { profileMetadata as generateMetadata } from "@/components/profile/profile-page.server"

export default areaPage("master", profilePage("master"))
