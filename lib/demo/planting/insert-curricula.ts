import type { Db } from "@/lib/server/tenancy/transaction"
import { richText } from "../content/rich-text"
import type { LessonContent } from "../content/shape"
import { pictureKey } from "../media/institute-pictures"
import type { FilmName } from "../videos/film-list"
import type { AnyItem, Bed, PlacedItem, PlantedItem } from "./bed"

const WORDS_A_MINUTE = 160
const LEAST_READING_SECONDS = 30

/** Writes the sections and lessons of items; answers each item with its lessons in order. */
export async function insertCurricula(
  db: Db,
  bed: Bed,
  placed: readonly PlacedItem[],
): Promise<Map<string, PlantedItem>> {
  const instituteId = bed.institute.id
  const planned = placed.flatMap(({ item, id: itemId }) =>
    (item.curriculum ?? []).map(([title, lessons], displayOrder) => ({ itemId, item, title, lessons, displayOrder })),
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
    if (sectionId === undefined) throw new Error("a section of the demo world was not written")
    return lessons.map((lesson, displayOrder) => {
      const number = lessonNumbers.get(itemId) ?? 0
      lessonNumbers.set(itemId, number + 1)
      return { instituteId, itemId, sectionId, displayOrder, ...lessonOf(lesson, { item, number, bed }) }
    })
  })
  const written = await db
    .insertInto("materials")
    .values(materials)
    .returning(["id", "itemId", "durationSeconds"])
    .execute()
  return new Map(
    placed.map(({ item, id }) => [
      pictureKey(item.kind, item.slug),
      { id, lessons: written.filter(({ itemId }) => itemId === id).sort((a, b) => a.id - b.id) },
    ]),
  )
}

function lessonOf(lesson: LessonContent, { item, number, bed }: { item: AnyItem; number: number; bed: Bed }) {
  const isPreview = number < ("previews" in item ? item.previews : 0)
  if (typeof lesson !== "string") {
    const [title, text] = lesson
    const words = text.split(/\s+/).length
    const durationSeconds = Math.max(LEAST_READING_SECONDS, Math.round((words / WORDS_A_MINUTE) * 60))
    return { title, kind: "text", body: richText(text), durationSeconds, isPreview, fileId: null, poster: null }
  }
  const film = bed.media.films.get(filmOf(item, number))
  const fileId = film ? (bed.fileIds.get(film.file.key) ?? null) : null
  return {
    title: lesson,
    kind: "video",
    body: null,
    durationSeconds: film?.seconds ?? 0,
    isPreview,
    fileId,
    poster: film?.poster.key ?? null,
  }
}

function filmOf(item: AnyItem, number: number): FilmName {
  const films = item.films ?? ["code"]
  return films[number % films.length] ?? films[0]
}
