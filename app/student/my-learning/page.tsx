import { MyLearningScreen } from "@/components/learning/dashboard/my-learning-screen"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("student", MyLearningScreen)
