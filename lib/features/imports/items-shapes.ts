import { z } from "zod"
import { Id, Instant, paged } from "@/lib/contract/shapes"
import { ItemDetails, ItemOffer } from "@/lib/features/items/item-input"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { IMPORT_STATUSES } from "./import-shapes"

/** The most rows of one file. */
export const MAX_ITEM_ROWS = 1_000

/** The columns of the file, as in the template. */
export const ITEM_COLUMNS = [
  "kind",
  "title",
  "short_text",
  "description",
  "price",
  "original_price",
  "access_days",
  "level",
  "language",
  "category",
  "tags",
  "pages",
  "session_minutes",
] as const
export type ItemColumn = (typeof ITEM_COLUMNS)[number]

export const ITEM_ROW_STATUSES = ["ready", "done", "skipped", "failed"] as const
export type ItemRowStatus = (typeof ITEM_ROW_STATUSES)[number]

/** What is wrong with a row: a column, or what the columns are together. */
export const ITEM_ROW_ERRORS = [...ITEM_COLUMNS, "not_for_kind", "title_in_file", "exists", "refused"] as const
export type ItemRowErrorCode = (typeof ITEM_ROW_ERRORS)[number]

/** One error of a row; `line` is the line of the other row, where an item occurs twice in the file. */
export const ItemRowError = z.object({ code: z.enum(ITEM_ROW_ERRORS), line: z.number().int().optional() })
export type ItemRowError = z.infer<typeof ItemRowError>

/** The item of a valid row: what the editor would send. */
export const ImportedItem = z.object({
  kind: z.enum(listItemKinds()),
  title: ItemDetails.shape.title,
  fields: z.object({ ...ItemDetails.partial().shape, ...ItemOffer.partial().shape }),
})
export type ImportedItem = z.output<typeof ImportedItem>

const count = z.number().int()

/** An import with the numbers of its rows: in total, made, failed, and skipped because their items exist. */
export const ItemImport = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  total: count,
  ok: count,
  failed: count,
  skipped: count,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  author: z.string(),
})
export type ItemImport = z.infer<typeof ItemImport>

/** A row of the report, with the cells as in the file. */
export const ItemImportRow = z.object({
  line: count,
  cells: z.array(z.string()),
  status: z.enum(ITEM_ROW_STATUSES),
  errors: z.array(ItemRowError),
})
export type ItemImportRow = z.infer<typeof ItemImportRow>

export const ItemImports = paged(ItemImport)
export const ItemImportRows = paged(ItemImportRow)
