import { TeachersScreen } from "@/components/members/member-screens"
import { membersTitle } from "@/components/members/members-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { members } from "@/lib/features/members/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("teachers")

export default areaPage("admin", TeachersScreen, {
  screen: "users",
  calls: [callUrl(members.list, { query: { role: "Teacher", page: "0", size: "20" } })],
})
