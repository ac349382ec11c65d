import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { learning } from "@/lib/features/learning/contract"
import { areaPage } from "@/lib/web-session/area-page"
import { LearnPreview } from "../../../../../../learn-preview"

export const generateMetadata = screenTitle("itemsAdmin.list")

export default areaPage("teacher", LearnPreview, {
  screen: "courses",
  calls: ({ id = "" }) => [callUrl(learning.lectures, { query: { moduleId: id, preview: "true" } })],
})
