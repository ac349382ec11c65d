import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { LearnPreview } from "../../../../../../learn-preview"

export const generateMetadata = screenTitle("itemsAdmin.list")

export default areaPage("teacher", LearnPreview, { screen: "courses" })
