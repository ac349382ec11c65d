import { KIND_FIELDS } from "@/lib/features/catalogue/item-kinds"
import type { ImportedItem, ItemColumn } from "./items-shapes"

type Fields = ImportedItem["fields"]

/** The column of each field; null for what is entered in the editor alone. */
export const COLUMN_OF = {
  title: "title",
  shortText: "short_text",
  description: "description",
  category: "category",
  level: "level",
  language: "language",
  tags: "tags",
  outcomes: null,
  authors: null,
  isbn: null,
  pages: "pages",
  samplePages: null,
  sessionMinutes: "session_minutes",
  metaTitle: null,
  metaDescription: null,
  isIndexed: null,
  priceMinor: "price",
  compareAtMinor: "original_price",
  accessDays: "access_days",
  seats: null,
  startsAt: null,
  endsAt: null,
  sacCode: null,
  placeRule: null,
  performedState: null,
} as const satisfies Record<keyof Fields, ItemColumn | null>
/** A field that a file has. */
export type FieldInFile = { [F in keyof Fields]-?: (typeof COLUMN_OF)[F] extends null ? never : F }[keyof Fields]

/** The columns that only some kinds may fill. */
export const KIND_COLUMNS = KIND_FIELDS.flatMap((field) => {
  const columns: Partial<Record<typeof field, ItemColumn | null>> = COLUMN_OF
  const column = columns[field]
  return column ? [{ field, column }] : []
})
