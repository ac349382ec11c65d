import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { indexedPattern } from "@/lib/server/db/like-pattern"
import { onPage, pageOf, type PageRows, withTotal } from "@/lib/server/db/page"
import { readPlatformCounter } from "@/lib/server/db/platform-counters"
import { publicOrigin } from "@/lib/server/origin"
import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { DirectoryEntry } from "./contract"
import { PICTURE_COLUMNS } from "./profile-queries.server"
import { toPicture } from "./profile.server"

/**
 * A page of the open and visible institutes, featured ones first, without the platform itself; of a search that finds none, the
 * most similar. First the ids of the page are read, then what belongs to them.
 */
export async function listDirectory(db: Db, query: PageInput) {
  const { rows: found, total } = query.searchParam
    ? withTotal(await searchDirectory(db, query, query.searchParam))
    : await listDirectoryIds(db, query)
  const rows = found.length > 0 ? await listDirectoryRows(db, found) : []
  return pageOf({ rows, total }, query, toDirectoryEntry)
}

async function searchDirectory(db: Db, { page, size }: PageInput, searched: string) {
  const { rows } = await sql<{ id: number; total: number }>`
    select "instituteId" as id, total
    from tenancy.search_directory(${searched}, ${indexedPattern(searched)}, ${size}, ${page * size})`.execute(db)
  return rows
}

async function listDirectoryIds(db: Db, query: PageInput): Promise<PageRows<{ id: number }>> {
  const total = await readPlatformCounter(db, "listed_institutes")
  if (query.page * query.size >= total) return { rows: [], total }
  // The conditions are those of the index, which a parameter would not match.
  const rows = await db
    .selectFrom("institutes as i")
    .select("i.id")
    .where(sql<boolean>`i.status = 'active' and i.visible and i.id <> 1`)
    .orderBy("i.featured", "desc")
    .orderBy("i.displayOrder")
    .orderBy("i.id")
    .$call(onPage(query))
    .execute()
  return { rows, total }
}

/** The rows of these institutes in their order. */
async function listDirectoryRows(db: Db, found: { id: number }[]) {
  const ids = found.map(({ id }) => id)
  const rows = await db
    .selectFrom("institutes as i")
    .leftJoin("files as image", "image.key", "i.image")
    .leftJoin("files as cover", "cover.key", "i.cover")
    .leftJoin("institute_domains as d", (on) =>
      on
        .onRef("d.instituteId", "=", "i.id")
        .on("d.isPrimary", "=", true)
        .on("d.status", "in", ["verified", "active"])
        .on(keepsDomain),
    )
    .select(["i.id", "i.slug", "i.name", "i.tagline", "i.brandPrimary", "i.brandAccent", "i.locale", "i.featured"])
    .select("d.host")
    .select(PICTURE_COLUMNS)
    .select((e) =>
      e
        .selectFrom("counters as c")
        .select((c) => c.fn.sum<number>("c.count").as("count"))
        .whereRef("c.instituteId", "=", "i.id")
        .where("c.kind", "=", "listed_items")
        .as("items"),
    )
    .where("i.id", "in", ids)
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function toDirectoryEntry(row: Awaited<ReturnType<typeof listDirectoryRows>>[number]): DirectoryEntry {
  return {
    ...row,
    image: toPicture(row.imageKey, { width: row.imageWidth, height: row.imageHeight, blur: row.imageBlur }),
    cover: toPicture(row.coverKey, { width: row.coverWidth, height: row.coverHeight, blur: row.coverBlur }),
    items: row.items ?? 0,
    origin: publicOrigin({ slug: row.slug, domain: row.host }),
  }
}
