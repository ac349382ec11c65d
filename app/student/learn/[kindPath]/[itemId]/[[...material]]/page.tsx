import { LearnScreen } from "@/components/learning/room/learn-screen"
import { callUrl } from "@/lib/contract/endpoint"
import { learning } from "@/lib/features/learning/contract"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("student", LearnScreen, {
  calls: ({ itemId = "" }) => [callUrl(learning.lectures, { query: { moduleId: itemId } })],
})
