import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { MasterInstitutePage } from "./institute-page"

export const generateMetadata = screenTitle("masterInstitute")

export default areaPage("master", MasterInstitutePage)
