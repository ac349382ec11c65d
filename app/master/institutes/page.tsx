import { InstitutesScreen } from "@/components/desk/institutes-screen"
import { screenTitle } from "@/components/desk/screen-title.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = screenTitle("institutes")

export default areaPage("master", InstitutesScreen)
