// A program that reads one PDF and ends: `describe FILE` prints its pages and its outline as JSON, `extract FILE TARGET FROM TO`
// writes a PDF of some of its pages. It runs without the module hooks of the program and imports packages only.
import { readFile, writeFile } from "node:fs/promises"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

const MAX_ENTRIES = 500
const MAX_LEVELS = 3
const MAX_TITLE = 200

type Outline = { title: string; dest: string | unknown[] | null; items: Outline }[]
interface Entry {
  title: string
  page: number
  level: number
}

const [command, source = "", target = "", from = "", to = ""] = process.argv.slice(2)
const pdf = await getDocument({
  data: new Uint8Array(await readFile(source)),
  enableXfa: false,
  useSystemFonts: false,
  verbosity: 0,
}).promise
if (command === "describe") {
  const entries: Entry[] = []
  await addEntries(entries, await outlineOf(pdf), 1)
  process.stdout.write(JSON.stringify({ pages: pdf.numPages, outline: entries }))
} else {
  const last = Math.min(Number(to), pdf.numPages)
  const part = await extract(Number(from) - 1, last - 1)
  await writeFile(target, part)
  process.stdout.write(JSON.stringify({ pages: last - Number(from) + 1, bytes: part.length }))
}
await pdf.loadingTask.destroy()

/** The outline of a PDF; null without one, which the types of pdf.js leave out. */
function outlineOf(read: { getOutline: () => Promise<Outline | null> }): Promise<Outline | null> {
  return read.getOutline().catch(() => null)
}

/** Adds the entries of an outline that lead to a page, depth first. */
async function addEntries(entries: Entry[], outline: Outline | null, level: number): Promise<void> {
  for (const { title, dest, items } of outline ?? []) {
    if (entries.length >= MAX_ENTRIES) return
    const page = await pageOf(dest).catch(() => undefined)
    const text = title.replaceAll(/\s+/g, " ").trim().slice(0, MAX_TITLE)
    if (page !== undefined && text !== "") entries.push({ title: text, page, level })
    if (level < MAX_LEVELS) await addEntries(entries, items, level + 1)
  }
}

/** The page, from 1, to which a destination leads; undefined for none. */
async function pageOf(destination: Outline[number]["dest"]): Promise<number | undefined> {
  const explicit = typeof destination === "string" ? await pdf.getDestination(destination) : destination
  const target: unknown = explicit?.[0]
  if (typeof target === "number") return target + 1
  return target === undefined || target === null ? undefined : (await pdf.getPageIndex(asReference(target))) + 1
}

function asReference(value: unknown): { num: number; gen: number } {
  if (typeof value !== "object" || value === null || !("num" in value) || !("gen" in value)) throw new Error("no page")
  return { num: Number(value.num), gen: Number(value.gen) }
}

/** A PDF of these pages, from 0: what nothing on them needs is not in it. */
async function extract(first: number, last: number): Promise<Uint8Array> {
  if (!(first >= 0 && last >= first)) throw new Error("no such pages")
  const part: unknown = await pdf.extractPages([{ document: null, includePages: [[first, last]] }])
  if (!(part instanceof Uint8Array)) throw new Error("the pages could not be extracted")
  return part
}
