import { FaqEditor } from "@/components/faqs/faq-editor"
import { ItemEditorScreen } from "@/components/items/admin/editor/item-editor-screen"
import { ItemOutline } from "@/components/items/admin/editor/item-outline"

/** The editor of an item, with what other features edit of it. */
export async function CourseEditor({ params }: { params?: Promise<Record<string, string>> }) {
  const itemId = Number((await params)?.id)
  return (
    <ItemEditorScreen
      content={<ItemOutline itemId={itemId} />}
      questions={<FaqEditor faqType="item" itemId={itemId} />}
    />
  )
}
