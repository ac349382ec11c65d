import { StudentsScreen } from "@/components/members/member-screens"
import { membersTitle } from "@/components/members/members-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { members } from "@/lib/features/members/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("students")

export default areaPage("admin", StudentsScreen, {
  screen: "users",
  calls: [callUrl(members.list, { query: { role: "Student", page: "0", size: "20" } })],
})
