import { EnquiriesScreen } from "@/components/desk/enquiries-screen"
import { screenTitle } from "@/components/desk/screen-title.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = screenTitle("enquiries")

export default areaPage("admin", EnquiriesScreen, "enquiries")
