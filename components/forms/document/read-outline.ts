import type { PDFDocumentProxy } from "pdfjs-dist"

const MAX_LEVELS = 3
const MAX_ENTRIES = 500

type Destination = string | unknown[] | null
type Outline = { title: string; dest: Destination; items: Outline }[]

/** An entry of the table of contents that leads somewhere in the document. */
export interface OutlineEntry {
  title: string
  level: number
  destination: NonNullable<Destination>
}

/** The table of contents that a PDF has of its own, depth first; empty when it has none. */
export async function readOutline(pdf: { getOutline: () => Promise<Outline | null> }): Promise<OutlineEntry[]> {
  const outline = await pdf.getOutline().catch(() => null)
  return entriesOf(outline ?? [], 1).slice(0, MAX_ENTRIES)
}

const entriesOf = (outline: Outline, level: number): OutlineEntry[] =>
  outline.flatMap(({ title, dest, items }) => [
    ...(dest !== null && title.trim() !== "" ? [{ title: title.trim(), level, destination: dest }] : []),
    ...(level < MAX_LEVELS ? entriesOf(items, level + 1) : []),
  ])

/** The page, from 1, to which an entry leads; undefined when it is not in the document. */
export async function pageOfEntry(pdf: PDFDocumentProxy, { destination }: OutlineEntry): Promise<number | undefined> {
  try {
    const explicit = typeof destination === "string" ? await pdf.getDestination(destination) : destination
    const target: unknown = explicit?.[0]
    if (typeof target === "number") return target + 1
    return isReference(target) ? (await pdf.getPageIndex(target)) + 1 : undefined
  } catch {
    return undefined
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === "object" && value !== null && "num" in value && "gen" in value
