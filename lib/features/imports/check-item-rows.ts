import { hasField } from "@/lib/features/catalogue/item-kinds"
import { ItemDetails, ItemOffer, MAX_DESCRIPTION, offerErrors } from "@/lib/features/items/item-input"
import { LEVELS } from "@/lib/features/items/levels"
import { type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { isLanguage } from "@/lib/shared/messages/languages"
import { parseAmount } from "@/lib/shared/money-input"
import { unescapeCell } from "./check-rows"
import { COLUMN_OF, type FieldInFile, KIND_COLUMNS } from "./item-columns"
import { ImportedItem, ITEM_COLUMNS, type ItemColumn, type ItemRowError, type ItemRowErrorCode } from "./items-shapes"

/** A row of a file: its line from 1, its cells, and the item of a valid row or the errors of an invalid one. */
export interface CheckedItemRow {
  line: number
  cells: string[]
  item: ImportedItem | null
  errors: ItemRowError[]
}

/** The cell of a column. */
type Row = (column: ItemColumn) => string
type Fields = ImportedItem["fields"]

/**
 * Validates rows by themselves and against each other, by the shapes of the editor: of two rows with one kind and title the
 * first is valid, and the error of the second names its line. Amounts are those of a currency.
 */
export function checkItemRows(rows: { line: number; cells: string[] }[], currency: string): CheckedItemRow[] {
  const seen = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const { item, codes } = readRow(cells, currency)
    if (!item) return { line, cells, item: null, errors: codes.map((code) => ({ code })) }
    const key = itemKey(item)
    const earlier = seen.get(key)
    if (earlier !== undefined) return { line, cells, item: null, errors: [{ code: "title_in_file", line: earlier }] }
    seen.set(key, line)
    return { line, cells, item, errors: [] }
  })
}

/** By which an item is told to be there already: its kind and its title, whatever its case and spaces. */
export const itemKey = ({ kind, title }: { kind: string; title: string }): string =>
  `${kind} ${title.normalize("NFC").replace(/\s+/gu, " ").trim().toLowerCase()}`

function readRow(cells: string[], currency: string): { item?: ImportedItem; codes: ItemRowErrorCode[] } {
  const row: Row = (column) => unescapeCell(cells[ITEM_COLUMNS.indexOf(column)] ?? "")
  const kind = kindOf(row("kind"))
  const fields = fieldsOf(row, currency)
  const { data, error } = ImportedItem.shape.fields.required({ title: true }).safeParse(fields)
  const codes = new Set<ItemRowErrorCode>(kind ? [] : ["kind"])
  for (const { path } of error?.issues ?? []) codes.add(COLUMN_OF[fieldOf(path[0])] ?? "refused")
  if (offerErrors(data ?? {}).compareAtMinor) codes.add("original_price")
  if (kind && !fitsKind(kind, row)) codes.add("not_for_kind")
  if (!kind || !data || codes.size > 0) return { codes: [...codes] }
  return { item: { kind, title: data.title, fields: data }, codes: [] }
}

const FIELDS = { ...ItemDetails.shape, ...ItemOffer.shape }
const fieldOf = (name: PropertyKey | undefined): keyof Fields =>
  Object.keys(FIELDS).find((field): field is keyof Fields => field === name) ?? "title"

/** "Pre-recorded" and "pre_recorded" are the same. */
const kindOf = (text: string): ItemKind | undefined =>
  listItemKinds().find((kind) => kind === text.toLowerCase().replace(/[\s-]+/g, "_"))

/** The fields that a row names, as the editor would send them; what is no number or amount stays what the shapes refuse. */
function fieldsOf(row: Row, currency: string): Record<string, unknown> {
  const amount = (text: string) => parseAmount(text, currency) ?? text
  const number = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : text)
  const level = LEVELS.find((one) => one === row("level").toLowerCase()) ?? row("level")
  const fields: Record<FieldInFile, unknown> = {
    title: row("title"),
    shortText: row("short_text"),
    description: row("description") && toHtml(row("description")),
    category: row("category"),
    level,
    language: isLanguage(row("language").toLowerCase()) ? row("language").toLowerCase() : row("language"),
    tags:
      row("tags") &&
      row("tags")
        .split(/[,;]/)
        .flatMap((tag) => tag.trim() || []),
    pages: row("pages") && number(row("pages")),
    sessionMinutes: row("session_minutes") && number(row("session_minutes")),
    accessDays: row("access_days") && number(row("access_days")),
    priceMinor: row("price") && amount(row("price")),
    compareAtMinor: row("original_price") && amount(row("original_price")),
  }
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => name === "title" || value !== ""))
}

const fitsKind = (kind: ItemKind, row: Row): boolean =>
  KIND_COLUMNS.every(({ field, column }) => row(column) === "" || hasField(kind, field))

/** Text as paragraphs; what has tags is HTML already, which is sanitised when it is saved. */
function toHtml(text: string): string {
  if (/<[a-z][^>]*>/i.test(text)) return text
  const escaped = text
    .slice(0, MAX_DESCRIPTION)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
  return escaped
    .split(/\r?\n\s*/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${line}</p>`)
    .join("")
}
