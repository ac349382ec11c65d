import { LearnScreen } from "@/components/learning/room/learn-screen"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("library", LearnScreen)
