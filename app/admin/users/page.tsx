import { UsersIndex } from "@/components/members/users-index.server"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("admin", UsersIndex, "users")
