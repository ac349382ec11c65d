import type { Db } from "@/lib/server/tenancy/transaction"
import type { MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { richText } from "../content/rich-text"
import type { LessonContent } from "../content/types"
import type { DemoFile } from "../media/demo-file"
import { pictureKey } from "../media/institute-pictures"
import type { VideoName } from "../videos/video-list"
import type { ItemContentWithKind, SeedContext, InsertedItem, ItemWithLessons } from "./seed-context"

const WORDS_PER_MINUTE = 160
const MIN_READING_SECONDS = 30

/** Inserts the sections and lessons of items; returns each item with its lessons in order. */
export async function insertCurricula(
  db: Db,
  context: SeedContext,
  items: readonly InsertedItem[],
): Promise<Map<string, ItemWithLessons>> {
  const instituteId = context.institute.id
  const planned = items.flatMap(({ item, id: itemId }) =>
    curriculumOf(item, context).map(([title, lessons], displayOrder) => ({
      itemId,
      item,
      title,
      lessons,
      displayOrder,
    })),
  )
  const sections = await db
    .insertInto("sections")
    .values(planned.map(({ itemId, title, displayOrder }) => ({ instituteId, itemId, title, displayOrder })))
    .returning(["id", "itemId", "displayOrder"])
    .execute()
  const sectionIds = new Map(sections.map(({ id, itemId, displayOrder }) => [`${itemId}/${displayOrder}`, id]))

  const lessonNumbers = new Map<number, number>()
  const materials = planned.flatMap(({ itemId, item, lessons, displayOrder: section }) => {
    const sectionId = sectionIds.get(`${itemId}/${section}`)
    if (sectionId === undefined) throw new Error("a section of the demo data was not inserted")
    return lessons.map((lesson, displayOrder) => {
      const number = lessonNumbers.get(itemId) ?? 0
      lessonNumbers.set(itemId, number + 1)
      return { instituteId, itemId, sectionId, displayOrder, ...lessonOf(lesson, { item, number, context }) }
    })
  })
  const inserted = await db
    .insertInto("materials")
    .values(materials)
    .returning(["id", "itemId", "kind", "durationSeconds"])
    .$narrowType<{ kind: MaterialKind }>()
    .execute()
  return new Map(
    items.map(({ item, id }) => [
      pictureKey(item.kind, item.slug),
      { id, lessons: inserted.filter(({ itemId }) => itemId === id).sort((a, b) => a.id - b.id) },
    ]),
  )
}

type SeededLesson = LessonContent | { book: DemoFile }
type Curriculum = readonly (readonly [section: string, lessons: readonly SeededLesson[]])[]

/** The lessons of an item; a book or a study material without any has its PDF. */
function curriculumOf(item: ItemContentWithKind, { media }: SeedContext): Curriculum {
  const book = media.books.get(pictureKey(item.kind, item.slug))
  return item.curriculum ?? (book ? [[item.title, [{ book }]]] : [])
}

function lessonOf(
  lesson: SeededLesson,
  { item, number, context }: { item: ItemContentWithKind; number: number; context: SeedContext },
) {
  const isPreview = number < ("previews" in item ? item.previews : 0)
  if (typeof lesson === "object" && "book" in lesson) {
    const fileId = context.fileIds.get(lesson.book.key) ?? null
    return { title: item.title, kind: "pdf", body: null, durationSeconds: 0, isPreview: false, fileId, poster: null }
  }
  if (typeof lesson !== "string") {
    const [title, text] = lesson
    const wordCount = text.split(/\s+/).length
    const durationSeconds = Math.max(MIN_READING_SECONDS, Math.round((wordCount / WORDS_PER_MINUTE) * 60))
    return { title, kind: "text", body: richText(text), durationSeconds, isPreview, fileId: null, poster: null }
  }
  const video = context.media.videos.get(videoOf(item, number))
  const fileId = video ? (context.fileIds.get(video.file.key) ?? null) : null
  return {
    title: lesson,
    kind: "video",
    body: null,
    durationSeconds: video?.seconds ?? 0,
    isPreview,
    fileId,
    poster: video?.poster.key ?? null,
  }
}

function videoOf(item: ItemContentWithKind, number: number): VideoName {
  const videos = item.videos ?? ["code"]
  return videos[number % videos.length] ?? videos[0]
}
