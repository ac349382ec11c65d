import { EnquiriesScreen } from "@/components/enquiries/enquiries-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("enquiries")

export default areaPage("master", EnquiriesScreen, {
  calls: [callUrl(enquiriesAdmin.list, { query: { page: "0", size: "10" } })],
})
