import { membersTitle } from "@/components/members/members-title.server"
import { RolesScreen } from "@/components/roles/roles-screen"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("roles")

export default areaPage("admin", RolesScreen, { screen: "roles" })
