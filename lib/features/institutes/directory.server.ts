import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import { onPage, pageOf, withTotal } from "@/lib/server/db/page"
import { publicOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { DirectoryEntry } from "./contract"
import { PICTURE_COLUMNS } from "./profile-queries.server"
import { toPicture } from "./profile.server"

/** A page of the open and visible institutes, featured ones first, without the platform itself. */
export const listDirectory = async (db: Db, query: PageInput) =>
  pageOf(withTotal(await listDirectoryRows(db, query)), query, toDirectoryEntry)

const listDirectoryRows = (db: Db, { page, size, searchParam }: PageInput) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("files as image", "image.key", "i.image")
    .leftJoin("files as cover", "cover.key", "i.cover")
    .leftJoin("institute_domains as d", (on) =>
      on.onRef("d.instituteId", "=", "i.id").on("d.isPrimary", "=", true).on("d.status", "in", ["verified", "active"]),
    )
    .select([
      "i.id",
      "i.slug",
      "i.name",
      "i.tagline",
      "i.brandPrimary",
      "i.brandAccent",
      "i.locale",
      "i.featured",
      "d.host",
    ])
    .select(PICTURE_COLUMNS)
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .select((e) =>
      e
        .selectFrom("items as t")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("t.instituteId", "=", "i.id")
        .where("t.status", "=", "published")
        .where("t.visible", "=", true)
        .as("items"),
    )
    .where("i.status", "=", "active")
    .where("i.visible", "=", true)
    .where("i.id", "<>", PLATFORM_INSTITUTE_ID)
    .$if(Boolean(searchParam), (query) =>
      query.where((e) => {
        const pattern = likePattern(searchParam ?? "")
        return e.or([e("i.name", "ilike", pattern), e("i.tagline", "ilike", pattern), offers(searchParam ?? "")])
      }),
    )
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")
    .$call(onPage({ page, size }))
    .execute()

/** Whether every word begins a word of what an institute lists: a title, subject, tag or text (`search_words`, migration 0290). */
const offers = (searched: string) =>
  sql<boolean>`i.id in (
    select w."instituteId" from (select distinct unnest(tenancy.search_words_of(${searched})) as word) s
      join search_words w on w.word >= s.word and w.word < s.word || chr(1114111)
    group by w."instituteId"
    having count(distinct s.word) = (select count(distinct word) from unnest(tenancy.search_words_of(${searched})) word)
  )`

function toDirectoryEntry(row: Awaited<ReturnType<typeof listDirectoryRows>>[number]): DirectoryEntry {
  return {
    ...row,
    image: toPicture(row.imageKey, { width: row.imageWidth, height: row.imageHeight, blur: row.imageBlur }),
    cover: toPicture(row.coverKey, { width: row.coverWidth, height: row.coverHeight, blur: row.coverBlur }),
    items: row.items ?? 0,
    origin: publicOrigin({ slug: row.slug, domain: row.host }),
  }
}
