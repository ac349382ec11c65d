import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { ReferInstitutesPage } from "./refer-institutes-page"

export const generateMetadata = screenTitle("referInstitutes")

export default areaPage("admin", ReferInstitutesPage, { screen: "institute" })
