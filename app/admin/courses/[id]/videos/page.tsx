import { screenTitle } from "@/components/shell/area/screen-title.server"
import { VideosScreen } from "@/components/videos/videos-screen"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("videos.list")

export default areaPage("admin", VideosScreen, { screen: "courses" })
