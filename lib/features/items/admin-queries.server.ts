import { sql, type SqlBool } from "kysely"
import { isManagedBy } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { onPage } from "@/lib/server/db/page"
import { pictureJson } from "@/lib/server/media/picture-json"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import type { ItemSort } from "./admin-sorts"
import type { ItemStatus } from "@/lib/features/catalogue/item-statuses"

type AdminItemFilter = {
  kind: ItemKind | "all"
  status?: ItemStatus | "deleted" | "held" | undefined
  sort: ItemSort
  page: number
  size: number
  searchParam?: string | undefined
}

const draftState = sql<"draft" | "review" | null>`case when i.status not in ('published', 'unlisted') then null
  when coalesce(d.changes, '{}') = '{}' and not exists (
    select from content_drafts c where c."itemId" = i.id and c."hasChanges") then null
  when d."sentAt" is null then 'draft' else 'review' end`

/** The items that the actor manages, deleted ones too, each at the version of item and draft together, with the columns of the list. */
export const selectAdminItems = (db: Db, actor: Actor) =>
  db
    .selectFrom("items as i")
    .leftJoin("item_drafts as d", "d.itemId", "i.id")
    .select([
      "i.id",
      "i.kind",
      "i.title",
      "i.shortText",
      "i.priceMinor",
      "i.compareAtMinor",
      "i.currency",
      "i.status",
      "i.visible",
      "i.heldByPlan as isHeld",
      "i.featured",
      "i.ratingAvg",
      "i.ratingCount",
      "i.updatedAt",
      "i.deletedAt",
    ]) // oxfmt-ignore
    .select([sql<number>`i.version + coalesce(d.version, 0)`.as("version"), draftState.as("draftState")])
    .select((e) => [
      pictureJson(e.ref("i.image")).as("image"),
      e
        .selectFrom("counters as n")
        .select((c) => c.fn.coalesce(c.fn.sum<number>("n.count"), c.lit(0)).as("n"))
        .where("n.kind", "=", "enrolments")
        .whereRef("n.subject", "=", "i.id")
        .as("enrolled"),
      e.selectFrom("institutes as o").select("o.country").as("country"),
      e
        .selectFrom("materials as m")
        .select((c) => c.fn.countAll<number>().as("n"))
        .whereRef("m.itemId", "=", "i.id")
        .as("lessons"),
    ])
    .where(isManagedBy(actor))

/** A page of items, and how many there are of each kind under the same search and status. */
export async function listAdminItemRows(db: Db, actor: Actor, filter: AdminItemFilter) {
  const { kind, status, sort, page, size, searchParam } = filter
  let matching = selectAdminItems(db, actor).where("i.deletedAt", status === "deleted" ? "is not" : "is", null)
  if (status === "held") matching = matching.where("i.heldByPlan", "=", true)
  else if (status === "review") matching = matching.where(isInReview)
  else if (status && status !== "deleted") matching = matching.where("i.status", "=", status)
  if (searchParam) matching = matching.where("i.title", "ilike", likePattern(searchParam))
  const filtered = kind === "all" ? matching : matching.where("i.kind", "=", kind)
  const [rows, kinds] = await Promise.all([
    filtered.orderBy(SORT_EXPRESSIONS[sort]).orderBy("i.id", "desc").$call(onPage({ page, size })).execute(),
    matching
      .clearSelect()
      .select((e) => ["i.kind", e.fn.countAll<number>().as("count")])
      .groupBy("i.kind")
      .execute(),
  ])
  return { rows, kinds }
}

/** Waits for a review, itself or with its changes. */
const isInReview = sql<SqlBool>`(i.status = 'review' or (i.status in ('published', 'unlisted') and d."sentAt" is not null))`

const SORT_EXPRESSIONS = {
  title: sql`lower(i.title)`,
  "-title": sql`lower(i.title) desc`,
  price: sql`i."priceMinor"`,
  "-price": sql`i."priceMinor" desc`,
  enrolled: sql`enrolled`,
  "-enrolled": sql`enrolled desc`,
  updated: sql`i."updatedAt"`,
  "-updated": sql`i."updatedAt" desc`,
} satisfies Record<ItemSort, unknown>

/** One item in the list of its staff, which is not deleted. */
export const findAdminItemRow = (db: Db, actor: Actor, id: number) =>
  selectAdminItems(db, actor).where("i.id", "=", id).where("i.deletedAt", "is", null).executeTakeFirst()

/** Shows or hides an item in lists; returns whether it exists. */
export async function updateVisibility(
  db: Db,
  { kind, id, visible }: { kind: ItemKind; id: number; visible: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("items")
    .set({ visible })
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("deletedAt", "is", null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
