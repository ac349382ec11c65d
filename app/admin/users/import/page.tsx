import { ImportScreen } from "@/components/imports/import-screen"
import { membersTitle } from "@/components/members/members-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("import")

export default areaPage("admin", ImportScreen, { screen: "users" })
