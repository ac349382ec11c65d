import { ItemEditorScreen } from "@/components/desk/item-editor-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("admin", ItemEditorScreen)
