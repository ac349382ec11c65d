import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, type Slug, unique } from "../setup/world"

type Wish = Partial<{
  kind: "course" | "pre_recorded" | "book" | "study_material" | "webinar" | "consultation"
  title: string
  shortText: string
  description: string
  category: string
  level: "beginner" | "advanced"
  status: "draft" | "published" | "unlisted" | "archived"
  visible: boolean
  displayOrder: number
}>

/** Puts one item on an institute's shelf and answers its id. */
export async function plantItem(slug: Slug, wish: Wish = {}): Promise<number> {
  const row = await withInstitute(institutes[slug], (db) =>
    db
      .insertInto("items")
      .values({
        kind: "course",
        title: "A course",
        status: "published",
        slug: unique("item"),
        priceMinor: 49_900,
        ...wish,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

/** Gives an item one section with a free film, a paid text and a free text; answers the id of the film's file. */
export async function plantCurriculum(slug: Slug, itemId: number): Promise<number> {
  return withInstitute(institutes[slug], async (db) => {
    const file = await db
      .insertInto("files")
      .values({
        key: `${institutes[slug]}/items/${unique("film")}.mp4`,
        name: "film.mp4",
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
          title: "Film",
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
