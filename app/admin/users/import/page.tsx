import { ImportScreen } from "@/components/imports/import-screen"
import { membersTitle } from "@/components/members/members-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { imports } from "@/lib/features/imports/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = membersTitle("import")

export default areaPage("admin", ImportScreen, {
  screen: "users",
  calls: [callUrl(imports.list, { query: { page: "0", size: "10" } })],
})
