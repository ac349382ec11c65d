import { MyLearningScreen } from "@/components/learning/dashboard/my-learning-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("learning.myLearning")

export default areaPage("library", MyLearningScreen)
