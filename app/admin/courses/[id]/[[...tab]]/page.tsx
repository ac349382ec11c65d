import { CourseEditor } from "../../../../course-editor"
import { courseEditorCalls } from "../../../../course-editor-calls"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("itemsAdmin.list")

export default areaPage("admin", CourseEditor, { screen: "courses", calls: courseEditorCalls })
