import { ImportReportScreen } from "@/components/imports/import-report-screen"
import { membersTitle } from "@/components/members/members-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { imports } from "@/lib/features/imports/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("import")

export default areaPage("admin", ImportReportScreen, {
  screen: "users",
  calls: ({ id = "" }) => [
    callUrl(imports.show, { params: { id } }),
    callUrl(imports.rows, { params: { id }, query: { page: "0", size: "20" } }),
  ],
})
