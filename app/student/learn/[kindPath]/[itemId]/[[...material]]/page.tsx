import { LearnScreen } from "@/components/learning/room/learn-screen"
import { callUrl } from "@/lib/contract/endpoint"
import { learning } from "@/lib/features/learning/contract"
import { areaPage } from "@/lib/web-session/area-page"

export default areaPage("student", LearnScreen, {
  calls: ({ itemId = "", material }) => [
    callUrl(learning.lectures, { query: { moduleId: itemId } }),
    // The segments of an optional catch-all are an array.
    ...[material ?? []].flat().map((id) => callUrl(learning.attachments, { params: { id }, query: {} })),
  ],
})
