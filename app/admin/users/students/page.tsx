import { StudentsScreen } from "@/components/members/member-screens"
import { membersTitle } from "@/components/members/members-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("students")

export default areaPage("admin", StudentsScreen, { screen: "users" })
