import type { Db } from "@/lib/server/tenancy/transaction"
import { richText } from "../content/rich-text"
import { pictureKey } from "../media/institute-pictures"
import type { AnyItem, Bed, PlacedItem, PlantedItem } from "./bed"
import { daysBefore } from "./days-before"
import { insertCurricula } from "./insert-curricula"
import { requireId } from "./insert-people"

/** Writes what an institute sells, with teachers, questions and lessons; answers it by kind and slug. */
export async function insertItems(db: Db, bed: Bed): Promise<Map<string, PlantedItem>> {
  const { institute } = bed
  const items: readonly AnyItem[] = [
    ...institute.courses.map((course) => ({ ...course, kind: "course" as const })),
    ...institute.otherItems,
  ]
  const orders = new Map<string, number>()
  const rows = await db
    .insertInto("items")
    .values(
      items.map((item) => {
        const displayOrder = orders.get(item.kind) ?? 0
        orders.set(item.kind, displayOrder + 1)
        return { ...rowOf(item, bed), displayOrder }
      }),
    )
    .returning(["id", "kind", "slug"])
    .execute()
  const ids = new Map(rows.map(({ id, kind, slug }) => [pictureKey(kind, slug), id]))
  const placed = items.map((item) => ({ item, id: requireId(ids, pictureKey(item.kind, item.slug)) }))
  await insertTeachers(db, bed, placed)
  await insertQuestions(db, bed, placed)
  return insertCurricula(db, bed, placed)
}

function rowOf(item: AnyItem, { institute, media, now }: Bed) {
  const publishedAt = daysBefore(now, "publishedDaysAgo" in item ? item.publishedDaysAgo : 100)
  const reviews = "reviews" in item ? item.reviews : []
  const sum = reviews.reduce((total, [rating]) => total + rating, 0)
  const happens = "happens" in item ? item.happens : undefined
  const startsAt = happens ? startOf(happens, now) : null
  return {
    instituteId: institute.id,
    kind: item.kind,
    title: item.title,
    slug: item.slug,
    shortText: item.short,
    description: richText(item.description),
    image: media.pictures?.items.get(pictureKey(item.kind, item.slug))?.key ?? null,
    category: item.category,
    level: item.level,
    language: item.language,
    tags: [...item.tags],
    outcomes: [...(item.outcomes ?? [])],
    priceMinor: item.price * 100,
    compareAtMinor: item.compareAt ? item.compareAt * 100 : null,
    accessDays: "accessDays" in item ? (item.accessDays ?? null) : null,
    seats: "seats" in item ? (item.seats ?? null) : null,
    startsAt,
    endsAt: happens ? new Date(startOf(happens, now).getTime() + happens.minutes * 60_000) : null,
    status: "published",
    featured: item.featured ?? false,
    ratingAvg: reviews.length > 0 ? Math.round((sum / reviews.length) * 100) / 100 : 0,
    ratingCount: reviews.length,
    publishedAt,
    createdAt: publishedAt,
  }
}

/** India has one time zone without summer time, 5 hours 30 minutes ahead of UTC. */
function startOf({ inDays, hour }: { inDays: number; hour: number }, now: Date): Date {
  const day = daysBefore(now, -inDays)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour - 5, -30))
}

async function insertTeachers(db: Db, { institute, userIds }: Bed, placed: readonly PlacedItem[]) {
  const emails = new Map(institute.teachers.map(({ first, email }) => [first, email]))
  const rows = placed.flatMap(({ item, id: itemId }) =>
    item.teachers.map((name, displayOrder) => ({
      instituteId: institute.id,
      itemId,
      userId: requireId(userIds, emails.get(name) ?? name),
      displayOrder,
    })),
  )
  await db.insertInto("item_teachers").values(rows).execute()
}

async function insertQuestions(db: Db, { institute }: Bed, placed: readonly PlacedItem[]) {
  const own = institute.faqs.map(([question, answer], displayOrder) => ({
    instituteId: institute.id,
    faqType: institute.slug === "lectern" ? "platform" : "institute",
    itemId: null,
    question,
    answer,
    displayOrder,
  }))
  const ofItems = placed.flatMap(({ item, id: itemId }) =>
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
