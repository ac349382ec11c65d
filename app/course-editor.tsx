import { CurriculumBuilder } from "@/components/content/curriculum-builder"
import { FaqEditor } from "@/components/faqs/faq-editor"
import { ItemEditorScreen } from "@/components/items/admin/editor/item-editor-screen"
import { VideosLink } from "@/components/videos/videos-link"

/** The editor of an item, with what other features edit of it. */
export async function CourseEditor({ params }: { params?: Promise<Record<string, string>> }) {
  const itemId = Number((await params)?.id)
  return (
    <ItemEditorScreen
      content={
        <>
          <VideosLink itemId={itemId} />
          <CurriculumBuilder itemId={itemId} />
        </>
      }
      questions={<FaqEditor faqType="item" itemId={itemId} />}
    />
  )
}
