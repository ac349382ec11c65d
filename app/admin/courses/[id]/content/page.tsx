import { CurriculumScreen } from "@/components/content/curriculum-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { callUrl } from "@/lib/contract/endpoint"
import { content } from "@/lib/features/content/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("content.page")

export default areaPage("admin", CurriculumScreen, {
  screen: "courses",
  calls: ({ id = "" }) => [callUrl(content.curriculum, { params: { id } })],
})
