import { ImportReportScreen } from "@/components/imports/import-report-screen"
import { membersTitle } from "@/components/members/members-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("import")

export default areaPage("admin", ImportReportScreen, { screen: "users" })
