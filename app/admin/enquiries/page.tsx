import { EnquiriesScreen } from "@/components/desk/enquiries-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("admin", EnquiriesScreen)
