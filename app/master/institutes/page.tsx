import { InstitutesScreen } from "@/components/platform/institutes-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("platform.institutes")

export default areaPage("master", InstitutesScreen)
