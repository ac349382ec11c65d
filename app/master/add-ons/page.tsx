import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { AddOnsPage } from "./add-ons-page"

export const generateMetadata = screenTitle("planCatalogue.addOns")

export default areaPage("master", AddOnsPage)
