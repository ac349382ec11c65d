import { screenTitle } from "@/components/shell/area/screen-title.server"
import { VideoScreen } from "@/components/videos/video-screen"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("videos.list")

export default areaPage("teacher", VideoScreen, { screen: "courses" })
