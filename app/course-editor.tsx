import { CurriculumBuilder } from "@/components/content/curriculum-builder"
import { FaqEditor } from "@/components/faqs/faq-editor"
import { ImportFolderLink } from "@/components/imports/folder/import-folder-link"
import { ItemEditorScreen } from "@/components/items/admin/editor/item-editor-screen"
import { VideosLink } from "@/components/videos/videos-link"

/** The editor of an item, with what other features edit of it. */
export async function CourseEditor({ params }: { params?: Promise<Record<string, string>> }) {
  const itemId = Number((await params)?.id)
  return (
    <ItemEditorScreen
      content={
        <>
          <p className="mb-4 flex flex-wrap justify-end gap-2">
            <ImportFolderLink itemId={itemId} />
            <VideosLink itemId={itemId} />
          </p>
          <CurriculumBuilder itemId={itemId} />
        </>
      }
      questions={<FaqEditor faqType="item" itemId={itemId} />}
    />
  )
}
