import { TeachersScreen } from "@/components/members/member-screens"
import { membersTitle } from "@/components/members/members-title.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = membersTitle("teachers")

export default areaPage("admin", TeachersScreen, "users")
