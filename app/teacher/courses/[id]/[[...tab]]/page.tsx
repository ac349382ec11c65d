import { CourseEditor } from "@/app/course-editor"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("itemsAdmin.list")

export default areaPage("teacher", CourseEditor, {
  screen: "courses",
  calls: ({ id = "" }) => [callUrl(itemsAdmin.show, { params: { id } })],
})
