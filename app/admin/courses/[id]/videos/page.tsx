import { screenTitle } from "@/components/shell/area/screen-title.server"
import { VideosScreen } from "@/components/videos/videos-screen"
import { callUrl } from "@/lib/contract/endpoint"
import { videos } from "@/lib/features/videos/contract"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("videos.list")

export default areaPage("admin", VideosScreen, {
  screen: "courses",
  calls: ({ id = "" }) => [callUrl(videos.ofItem, { params: { itemId: id } }), callUrl(videos.settings, {})],
})
