import { EnquiriesScreen } from "@/components/enquiries/enquiries-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("enquiries")

export default areaPage("admin", EnquiriesScreen, { screen: "enquiries" })
