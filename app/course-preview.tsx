import { ItemPreviewScreen } from "@/components/items/preview/item-preview-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The public page of an item, as it would be, with the messages of public pages. */
export function CoursePreview() {
  return (
    <WithMessages
      namespaces={["shell", "ui", "errors", "forms", "itemsAdmin", "items", "wishlist", "institutes", "baskets"]}
    >
      <ItemPreviewScreen />
    </WithMessages>
  )
}
