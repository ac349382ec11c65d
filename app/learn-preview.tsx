import { PreviewBar } from "@/components/items/preview/preview-bar"
import { LearnScreen } from "@/components/learning/room/learn-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The learner's room of an item for its staff, in which no progress is saved. */
export function LearnPreview() {
  return (
    <WithMessages namespaces={["shell", "ui", "errors", "forms", "itemsAdmin", "items", "learning"]}>
      <LearnScreen bar={<PreviewBar shown="learn" />} />
    </WithMessages>
  )
}
