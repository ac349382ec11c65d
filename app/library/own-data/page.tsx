import { OwnDataPage } from "@/components/profile/own-data-page.server"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("profile.ownData")

export default areaPage("library", OwnDataPage)
