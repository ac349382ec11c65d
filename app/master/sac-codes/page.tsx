import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { SacCodesPage } from "./sac-codes-page"

export const generateMetadata = screenTitle("tax.codes")

export default areaPage("master", SacCodesPage)
