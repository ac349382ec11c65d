import { InstitutesScreen } from "@/components/platform/institutes-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { platform } from "@/lib/features/platform/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("platform.institutes")

export default areaPage("master", InstitutesScreen, {
  calls: [callUrl(platform.listInstitutes, { query: { page: "0", size: "10" } })],
})
