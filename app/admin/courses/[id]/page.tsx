import { ItemEditorScreen } from "@/components/desk/item-editor-screen"
import { screenTitle } from "@/components/desk/screen-title.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = screenTitle("items")

export default areaPage("admin", ItemEditorScreen, "courses")
