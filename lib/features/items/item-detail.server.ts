import { Failure } from "@/lib/contract/errors"
import { tagCachedPage } from "@/lib/server/page-cache/tags"
import { safeHtml } from "@/lib/server/safe-html"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type ItemKind, kindOnWire, type WireKind } from "@/lib/shared/item-kinds"
import type { ItemDetail } from "./contract"
import {
  findItemRow,
  findOutline,
  findSample,
  type ItemRow,
  listItemFaqs,
  listItemReviews,
  listItemTeachers,
  listMaterials,
  listSections,
  listSimilar,
} from "./detail-queries.server"
import { toCard } from "./items.server"
import { documentFacts } from "./document-facts"
import { materialKindOf } from "@/lib/features/catalogue/material-kinds"

/** One item as a visitor sees it; throws `not_found` for a draft and for another institute's item. */
export async function showItem(db: Db, wireKind: WireKind, id: number): Promise<ItemDetail> {
  const kind = kindOnWire(wireKind)
  if (!kind) throw new Failure("not_found")
  const row = await findItemRow(db, kind, id)
  if (!row) throw new Failure("not_found")
  return describeItem(db, kind, row)
}

/** The row of an item with all that its page shows. */
export async function describeItem(db: Db, kind: ItemKind, row: ItemRow): Promise<ItemDetail> {
  const { id } = row
  const [teachers, sections, materials, reviews, faqs, similar, contents, sample] = await Promise.all([
    listItemTeachers(db, id),
    listSections(db, id),
    listMaterials(db, id),
    listItemReviews(db, id),
    listItemFaqs(db, id),
    listSimilar(db, kind, id),
    findOutline(db, id),
    findSample(db, id),
  ])
  for (const { userId } of [...teachers, ...reviews]) tagCachedPage(`person:${userId}`)
  const { description, status, isIndexed, ...details } = row
  return {
    ...details,
    ...toCard(row),
    ...{ reviews, faqs },
    ...documentFacts(materials),
    outline: contents?.outline ?? [],
    sample: sample ?? null,
    description: safeHtml(description),
    isIndexed: isIndexed && status === "published",
    taughtBy: teachers,
    sections: sections.map((section) => ({ ...section, materials: materialsOf(section.id, materials) })),
    similar: similar.map(toCard),
  }
}

function materialsOf(sectionId: number, rows: Awaited<ReturnType<typeof listMaterials>>) {
  return rows
    .filter((row) => row.sectionId === sectionId)
    .map((row) => ({ ...row, kind: materialKindOf(row.kind), body: row.body && safeHtml(row.body) }))
}
