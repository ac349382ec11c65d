import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { ReferPage } from "./refer-page"

export const generateMetadata = screenTitle("refer")

export default areaPage("student", ReferPage)
