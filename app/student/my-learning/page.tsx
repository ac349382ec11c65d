import { MyLearningScreen } from "@/components/learning/dashboard/my-learning-screen"
import { callUrl } from "@/lib/contract/endpoint"
import { learning } from "@/lib/features/learning/contract"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("student", MyLearningScreen, { calls: [callUrl(learning.accessible, { query: {} })] })
