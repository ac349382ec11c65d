import { withInstitute } from "@/lib/server/tenancy/institute"
import { createMember, institutes, type Slug, unique } from "../setup/test-app"

type ItemValues = Partial<{
  kind: "course" | "pre_recorded" | "book" | "study_material" | "webinar" | "consultation"
  title: string
  shortText: string
  description: string
  category: string
  level: "beginner" | "advanced"
  status: "draft" | "review" | "published" | "unlisted" | "archived"
  priceMinor: number
  seats: number
  image: string
  visible: boolean
  displayOrder: number
  tags: string[]
  language: string
  ratingAvg: number
  publishedAt: Date
}>

/** Inserts an item into an institute and returns its id. */
export async function insertItem(slug: Slug, values: ItemValues = {}): Promise<number> {
  const row = await withInstitute(institutes[slug], (db) =>
    db
      .insertInto("items")
      .values({
        kind: "course",
        title: "A course",
        status: "published",
        slug: unique("item"),
        priceMinor: 49_900,
        ...values,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

/** Inserts a course that has all parts it needs to be published, and returns its id. */
export async function insertCompleteItem(
  slug: Slug,
  { teacherId, ...values }: ItemValues & { teacherId?: number } = {},
): Promise<number> {
  const key = `${institutes[slug]}/public/${unique("cover")}.webp`
  await withInstitute(institutes[slug], (db) =>
    db.insertInto("files").values({ key, name: "cover.webp", mime: "image/webp", bytes: 10, sha256: "0" }).execute(),
  )
  const text = { shortText: "Everything on it.", description: "<p>All of it.</p>" }
  const id = await insertItem(slug, { ...text, image: key, ...values })
  await insertCurriculum(slug, id)
  const userId = teacherId ?? (await createMember("Teacher", slug)).userId
  await withInstitute(institutes[slug], (db) => db.insertInto("item_teachers").values({ itemId: id, userId }).execute())
  return id
}

/** Inserts one section with a free video, a paid text and a free text into an item; returns the id of the video's file. */
export async function insertCurriculum(slug: Slug, itemId: number): Promise<number> {
  return withInstitute(institutes[slug], async (db) => {
    const file = await db
      .insertInto("files")
      .values({
        key: `${institutes[slug]}/items/${unique("video")}.mp4`,
        name: "video.mp4",
        mime: "video/mp4",
        bytes: 10,
        sha256: "0",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    const section = await db
      .insertInto("sections")
      .values({ itemId, title: "Beginnings", displayOrder: 0 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const common = { itemId, sectionId: section.id }
    await db
      .insertInto("materials")
      .values([
        {
          ...common,
          title: "Video",
          kind: "video",
          fileId: file.id,
          durationSeconds: 60,
          displayOrder: 0,
          isPreview: true,
        },
        { ...common, title: "Secret", kind: "text", body: "<p>paid for</p>", displayOrder: 1 },
        {
          ...common,
          title: "Open",
          kind: "text",
          body: "<p>free</p><script>x</script>",
          displayOrder: 2,
          isPreview: true,
        },
      ])
      .execute()
    return file.id
  })
}
