import { TeachersScreen } from "@/components/members/member-screens"
import { membersTitle } from "@/components/members/members-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("teachers")

export default areaPage("admin", TeachersScreen, { screen: "users" })
