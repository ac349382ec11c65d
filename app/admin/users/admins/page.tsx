import { AdminsScreen } from "@/components/members/member-screens"
import { membersTitle } from "@/components/members/members-title.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = membersTitle("admins")

export default areaPage("admin", AdminsScreen, "users")
