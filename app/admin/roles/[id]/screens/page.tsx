import { membersTitle } from "@/components/members/members-title.server"
import { RoleScreensScreen } from "@/components/roles/role-screens-screen"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("roles")

export default areaPage("admin", RoleScreensScreen, { screen: "roles" })
