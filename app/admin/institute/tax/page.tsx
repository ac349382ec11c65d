import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { TaxPage } from "./tax-page"

export const generateMetadata = screenTitle("tax.profile")

export default areaPage("admin", TaxPage, { screen: "tax" })
