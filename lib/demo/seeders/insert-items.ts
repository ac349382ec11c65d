import type { Db } from "@/lib/server/tenancy/transaction"
import { richText } from "../content/rich-text"
import type { InstituteContent } from "../content/types"
import { maxSamplePages } from "@/lib/features/documents/sample-range"
import { teachersOf } from "../content/members-of"
import { pictureKey } from "../media/institute-pictures"
import type { ItemContentWithKind, SeedContext, InsertedItem, ItemWithLessons } from "./seed-context"
import type { DemoFile } from "../media/demo-file"
import { countPages } from "../media/write-pdf"
import { daysBefore } from "./days-before"
import { insertCurricula } from "./insert-curricula"
import { requireId } from "./insert-members"

/** Inserts the items of an institute with teachers, FAQs and lessons; returns them by kind and slug. */
export async function insertItems(db: Db, context: SeedContext): Promise<Map<string, ItemWithLessons>> {
  const { institute } = context
  const items: readonly ItemContentWithKind[] = [
    ...institute.courses.map((course) => ({ ...course, kind: "course" as const })),
    ...institute.otherItems,
  ]
  const displayOrders = new Map<string, number>()
  const rows = await db
    .insertInto("items")
    .values(
      items.map((item) => {
        const displayOrder = displayOrders.get(item.kind) ?? 0
        displayOrders.set(item.kind, displayOrder + 1)
        return { ...rowOf(item, context), displayOrder }
      }),
    )
    .returning(["id", "kind", "slug"])
    .execute()
  const ids = new Map(rows.map(({ id, kind, slug }) => [pictureKey(kind, slug), id]))
  const inserted = items.map((item) => ({ item, id: requireId(ids, pictureKey(item.kind, item.slug)) }))
  await insertTeachers(db, context, inserted)
  await insertFaqs(db, context, inserted)
  return insertCurricula(db, context, inserted)
}

function rowOf(item: ItemContentWithKind, { institute, media, now }: SeedContext) {
  const createdAt = daysBefore(now, "publishedDaysAgo" in item ? item.publishedDaysAgo : 100)
  const status = "status" in item && item.status ? item.status : "published"
  const reviews = "reviews" in item ? item.reviews : []
  const sum = reviews.reduce((total, [rating]) => total + rating, 0)
  const schedule = "schedule" in item ? item.schedule : undefined
  const startsAt = schedule ? startOf(schedule, now) : null
  return {
    instituteId: institute.id,
    kind: item.kind,
    title: item.title,
    slug: item.slug,
    shortText: item.short,
    description: richText(item.description),
    image: media.pictures.items.get(pictureKey(item.kind, item.slug))?.key ?? null,
    category: item.category,
    level: item.level,
    language: item.language,
    tags: [...item.tags],
    outcomes: [...(item.outcomes ?? [])],
    priceMinor: item.price * 100,
    compareAtMinor: item.compareAt ? item.compareAt * 100 : null,
    authors: item.kind === "book" ? authorsOf(institute, item.teachers) : [],
    samplePages: sampleOf(media.books.get(pictureKey(item.kind, item.slug))),
    pages: pagesOf(media.books.get(pictureKey(item.kind, item.slug))),
    accessDays: "accessDays" in item ? (item.accessDays ?? null) : null,
    seats: "seats" in item ? (item.seats ?? null) : null,
    sessionMinutes: "sessionMinutes" in item ? (item.sessionMinutes ?? null) : null,
    startsAt,
    endsAt: schedule ? new Date(startOf(schedule, now).getTime() + schedule.minutes * 60_000) : null,
    status,
    featured: item.featured ?? false,
    ratingAvg: reviews.length > 0 ? Math.round((sum / reviews.length) * 100) / 100 : 0,
    ratingCount: reviews.length,
    publishedAt: status === "published" ? createdAt : null,
    createdAt,
  }
}

const pagesOf = (book: DemoFile | undefined): number | null =>
  book && "text" in book.source ? countPages(book.source.text) : null

/** The first fifth of a book. */
function sampleOf(book: DemoFile | undefined): number[] | null {
  const pages = pagesOf(book)
  return pages === null ? null : [1, maxSamplePages(pages)]
}

const authorsOf = (institute: InstituteContent, names: readonly string[]) =>
  teachersOf(institute)
    .filter(({ first }) => names.includes(first))
    .map(({ first, last }) => `${first} ${last}`)

/** The start in UTC. India has one time zone without daylight saving time, UTC+5:30. */
function startOf({ inDays, hour }: { inDays: number; hour: number }, now: Date): Date {
  const day = daysBefore(now, -inDays)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour - 5, -30))
}

async function insertTeachers(db: Db, { institute, userIds }: SeedContext, inserted: readonly InsertedItem[]) {
  const emails = new Map(teachersOf(institute).map(({ first, email }) => [first, email]))
  const rows = inserted.flatMap(({ item, id: itemId }) =>
    item.teachers.map((name, displayOrder) => ({
      instituteId: institute.id,
      itemId,
      userId: requireId(userIds, emails.get(name) ?? name),
      displayOrder,
    })),
  )
  await db.insertInto("item_teachers").values(rows).execute()
}

async function insertFaqs(db: Db, { institute }: SeedContext, inserted: readonly InsertedItem[]) {
  const own = institute.faqs.map(([question, answer], displayOrder) => ({
    instituteId: institute.id,
    faqType: institute.slug === "lectern" ? "platform" : "institute",
    itemId: null,
    question,
    answer,
    displayOrder,
  }))
  const ofItems = inserted.flatMap(({ item, id: itemId }) =>
    ("faqs" in item ? (item.faqs ?? []) : []).map(([question, answer], displayOrder) => ({
      instituteId: institute.id,
      faqType: "item",
      itemId,
      question,
      answer,
      displayOrder,
    })),
  )
  await db
    .insertInto("faqs")
    .values([...own, ...ofItems])
    .execute()
}
