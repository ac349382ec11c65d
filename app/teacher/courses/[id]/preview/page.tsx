import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { CoursePreview } from "../../../../course-preview"

export const generateMetadata = screenTitle("itemsAdmin.list")

export default areaPage("teacher", CoursePreview, { screen: "courses" })
