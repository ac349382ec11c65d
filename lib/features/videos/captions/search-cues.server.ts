import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import type { Db } from "@/lib/server/tenancy/transaction"

type CueSearch = PageInput & { itemId: number; exceptMaterialId?: number | undefined }

/**
 * Where the words of a search are spoken in the videos of an item, by lesson and time; a word matches those that begin with
 * it. Returns one page and the number of all places.
 */
export async function searchCues(db: Db, { itemId, exceptMaterialId, searchParam = "", page, size }: CueSearch) {
  const words = searchParam.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return { rows: [], total: 0 }
  const query = words.map((word) => `${word}:*`).join(" & ")
  const places = db
    .selectFrom("transcript_cues as q")
    .innerJoin("captions as c", "c.id", "q.captionId")
    .innerJoin("materials as m", "m.fileId", "c.fileId")
    .innerJoin("sections as s", "s.id", "m.sectionId")
    .where("m.itemId", "=", itemId)
    .$if(exceptMaterialId !== undefined, (all) => all.where("m.id", "!=", exceptMaterialId ?? 0))
    .where(sql<boolean>`to_tsvector('simple', q.text) @@ to_tsquery('simple', ${query})`)
  const [rows, { total }] = await Promise.all([
    places
      .select(["m.id as materialId", "m.title", "c.language", "q.text"])
      .select(sql<number>`q."startMs" / 1000`.as("atSeconds"))
      .orderBy("s.displayOrder")
      .orderBy("m.displayOrder")
      .orderBy("m.id")
      .orderBy("q.startMs")
      .orderBy("c.language")
      .limit(size)
      .offset(page * size)
      .execute(),
    places.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
