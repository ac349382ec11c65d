import { UsersIndex } from "@/components/members/users-index.server"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("admin", UsersIndex, { screen: "users" })
