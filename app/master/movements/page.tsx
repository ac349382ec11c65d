import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { MovementsPage } from "./movements-page"

export const generateMetadata = screenTitle("figures.list")

export default areaPage("master", MovementsPage)
