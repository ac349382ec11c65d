import { MyLearningScreen } from "@/components/learning/my-learning-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("student", MyLearningScreen)
