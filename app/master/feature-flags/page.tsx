import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { FlagsPage } from "./flags-page"

export const generateMetadata = screenTitle("featureFlags")

export default areaPage("master", FlagsPage)
