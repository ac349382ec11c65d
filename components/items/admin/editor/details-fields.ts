import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { ItemDetails } from "@/lib/features/items/item-input"
import { keysOf } from "@/lib/shared/keys-of"
import { languageOf } from "@/lib/shared/locale"

/** The fields that are saved while they are typed. */
export const DETAILS_FIELD_NAMES = keysOf(ItemDetails.shape)
export type DetailsName = (typeof DETAILS_FIELD_NAMES)[number]

/** The values of the fields, as typed: tags by commas, outcomes by lines. */
export type DetailsFields = Record<Exclude<DetailsName, "isIndexed">, string> & { isIndexed: boolean }

export const detailsFieldsOf = (item: EditableItem): DetailsFields => ({
  title: item.title,
  shortText: item.shortText,
  description: item.description,
  category: item.category ?? "",
  level: item.level ?? "",
  language: languageOf(item.language),
  tags: item.tags.join(", "),
  outcomes: item.outcomes.join("\n"),
  authors: item.authors.join(", "),
  isbn: item.isbn ?? "",
  samplePages: item.samplePages?.join("–") ?? "",
  pages: item.pages === null ? "" : String(item.pages),
  sessionMinutes: item.sessionMinutes === null ? "" : String(item.sessionMinutes),
  metaTitle: item.metaTitle,
  metaDescription: item.metaDescription,
  isIndexed: item.isIndexed,
})

/** The valid fields as the call takes them, and the names of the others, which stay in the form. */
export function parseDetails(fields: DetailsFields) {
  const values: Record<DetailsName, unknown> = {
    ...fields,
    category: fields.category.trim() || null,
    level: fields.level || null,
    tags: entriesOf(fields.tags, ","),
    outcomes: entriesOf(fields.outcomes, "\n"),
    authors: entriesOf(fields.authors, ","),
    isbn: fields.isbn.trim() || null,
    pages: wholeNumberOf(fields.pages),
    samplePages: pageRangeOf(fields.samplePages),
    sessionMinutes: wholeNumberOf(fields.sessionMinutes),
  }
  const isValid = (name: DetailsName) => ItemDetails.shape[name].safeParse(values[name]).success
  const valid = DETAILS_FIELD_NAMES.filter(isValid)
  return {
    change: ItemDetails.partial().parse(Object.fromEntries(valid.map((name) => [name, values[name]]))),
    invalid: DETAILS_FIELD_NAMES.filter((name) => !valid.includes(name)),
  }
}

/** The typed entries without empty and repeated ones. */
export const entriesOf = (text: string, separator: string): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
]

/** The typed pages of a sample, "1–12", or "12" for those from the first; null for an empty field, no numbers for anything else. */
export function pageRangeOf(text: string): [number, number] | null {
  if (text.trim() === "") return null
  const [, first, last] = /^\s*(?:(\d{1,5})\s*[-–]\s*)?(\d{1,5})\s*$/.exec(text) ?? []
  return last === undefined ? [Number.NaN, Number.NaN] : [Number(first ?? 1), Number(last)]
}

/** A typed whole number; null for an empty field, NaN for anything else. */
export const wholeNumberOf = (text: string): number | null =>
  text.trim() === "" ? null : /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
