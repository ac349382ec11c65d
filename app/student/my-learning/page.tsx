import { MyLearningScreen } from "@/components/learning/my-learning-screen"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("student", MyLearningScreen)
