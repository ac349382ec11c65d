import { contentsOf, listContentChanges } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { safeHtml } from "@/lib/server/safe-html"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLACE_RULES } from "@/lib/features/tax/place-of-supply"
import { enumOrNull } from "@/lib/shared/enum-of"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { toAdminItem } from "./admin-items.server"
import type { EditableItem } from "./admin-shapes"
import { findDraftRow, findEditableRow, listCategories, listOutline, listPdfPages } from "./editable-queries.server"
import { listChanges, parseChanges, withChanges } from "./item-draft.server"
import { isPublicStatus } from "@/lib/features/catalogue/item-statuses"
import { missingParts } from "@/lib/features/catalogue/item-kinds"
import { LEVELS } from "./levels"
import { hasPlaceholder } from "./starters"
import { isFilled, materialKindOf } from "@/lib/features/catalogue/material-kinds"

/** One item that the actor manages, as its editor shows it, of a published one with its draft; throws `not_found` for any other. */
export async function showEditableItem(db: Db, actor: Actor, id: number): Promise<EditableItem> {
  const row = await orNotFound(findEditableRow(db, actor, id))
  const staffDb = await contentsOf(db, id)
  const [[sections, rows], categories, draftRow, contents, pdfs] = await Promise.all([
    listOutline(staffDb, id),
    listCategories(db),
    findDraftRow(db, id),
    listContentChanges(db, id),
    listPdfPages(staffDb, id),
  ])
  const materials = rows.map(({ hasFile, hasText, ...row }) => {
    const kind = materialKindOf(row.kind)
    return { ...row, kind, isEmpty: !isFilled(kind, { hasFile, hasText }) }
  })
  const live = {
    ...toAdminItem(row),
    level: enumOrNull(LEVELS, row.level, "level of an item"),
    placeRule: enumOrNull(PLACE_RULES, row.placeRule, "place of supply"),
    performedState: enumOrNull(INDIAN_STATES, row.performedState, "state"),
    description: safeHtml(row.description),
    readPages: sumOfPages(pdfs),
    pdfPages: pdfs[0]?.pages ?? null,
  }
  const changes = isPublicStatus(live.status) ? parseChanges(draftRow?.changes) : {}
  const drafted = await withChanges(db, live, changes)
  const item = {
    ...drafted,
    draft:
      draftRow && (Object.keys(changes).length > 0 || contents.length > 0)
        ? { ...draftRow, changes: listChanges(live, drafted, changes), contents }
        : null,
    categories,
    sections: sections.map((section) => ({
      ...section,
      materials: materials.filter(({ sectionId }) => sectionId === section.id),
    })),
  }
  return {
    ...item,
    missing: missingParts({
      ...item,
      hasPlaceholders: hasPlaceholder(`${item.title} ${item.shortText}`),
      startsAt: announcedStart(item),
      lessons: materials.length,
      emptyLessons: materials.filter(({ isEmpty }) => isEmpty).length,
    }),
  }
}

/** The pages of all PDFs; null while one is not read, and without any. */
const sumOfPages = (pdfs: readonly { pages: number | null }[]) =>
  pdfs.length > 0 && pdfs.every(({ pages }) => pages !== null)
    ? pdfs.reduce((sum, { pages }) => sum + (pages ?? 0), 0)
    : null

/** When an item begins. A time that is over can stay as it was published, but cannot be published anew. */
function announcedStart({ startsAt, status, draft }: Pick<EditableItem, "startsAt" | "status" | "draft">): Date | null {
  const isNew = !isPublicStatus(status) || draft?.changes.some(({ field }) => field === "startsAt") === true
  return startsAt && isNew && startsAt.getTime() < Date.now() ? null : startsAt
}
