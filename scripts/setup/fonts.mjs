import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import subsetFont from "subset-font"

const FONTS = "node_modules/@fontsource-variable"
const INTER = `${FONTS}/inter/files`
const DEVANAGARI = `${FONTS}/noto-sans-devanagari/files`
/** The characters of English pages; any other character loads the complete font file when a page contains it. */
const COMMON_CHARACTERS = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("")}\u00a0©·×–—‘’“”•…→←`

const SUBSETS = [
  // ₹ is in every price but not in the latin file: this subset of the latin-ext file has 1 KB instead of 85.
  { target: "inter-rupee", source: `${INTER}/inter-latin-ext-wght-normal`, text: "₹", options: {} },
  // The characters of nearly every page in the used weights: 21 KB instead of 48.
  {
    target: "inter-common",
    source: `${INTER}/inter-latin-wght-normal`,
    text: COMMON_CHARACTERS,
    options: { variationAxes: { wght: { min: 400, max: 700 } } },
  },
  // The name of Hindi, which the footer of every page has: 3 KB, so that an English page needs no whole font of another script.
  {
    target: "devanagari-name",
    source: `${DEVANAGARI}/noto-sans-devanagari-devanagari-wght-normal`,
    text: new Intl.DisplayNames(["hi"], { type: "language" }).of("hi") ?? "",
    options: { variationAxes: { wght: 400 } },
  },
]

/** What LibreOffice embeds for Hindi where the system has no font for it: every character of the file, as TrueType. */
const OF_DOCUMENTS = {
  target: "app/fonts/documents/noto-sans-devanagari.ttf",
  source: `${DEVANAGARI}/noto-sans-devanagari-devanagari-wght-normal.woff2`,
  ranges: [[0x20, 0x7e], [0x900, 0x97f], [0x1cd0, 0x1cfa], [0x200c, 0x200d], [0x2010, 0x2026], [0x20b9, 0x20b9], [0x25cc, 0x25cc], [0xa830, 0xa839], [0xa8e0, 0xa8ff]], // oxfmt-ignore
}

/** The fonts with which invoices are drawn, as TrueType in two weights; lib/features/invoices/pdf/faces.ts names their characters. */
const OF_INVOICES = {
  folder: "app/fonts/invoices",
  weights: [400, 700],
  faces: [
    { name: "latin", source: `${INTER}/inter-latin-wght-normal`, ranges: [[0x20, 0x7e], [0xa0, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2010, 0x2027], [0x2030, 0x205e], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2212, 0x2212]] }, // oxfmt-ignore
    { name: "latin-ext", source: `${INTER}/inter-latin-ext-wght-normal`, ranges: [[0x100, 0x24f], [0x1e00, 0x1eff], [0x20a0, 0x20bf], [0x2113, 0x2113]] }, // oxfmt-ignore
    {
      name: "devanagari",
      source: `${DEVANAGARI}/noto-sans-devanagari-devanagari-wght-normal`,
      ranges: OF_DOCUMENTS.ranges,
    },
  ],
}

/** Creates the subsets of fonts that every page loads, and the fonts of documents and invoices, in app/fonts, unless they exist. */
export async function makeFonts() {
  await makeFontOfDocuments()
  await makeFontsOfInvoices()
  for (const { target, source, text, options } of SUBSETS) {
    const file = `app/fonts/${target}.woff2`
    if (existsSync(file)) continue
    const font = readFileSync(`${source}.woff2`)
    writeFileSync(file, await subsetFont(font, text, { targetFormat: "woff2", ...options }))
  }
}

async function makeFontOfDocuments() {
  const { target, source, ranges } = OF_DOCUMENTS
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  const options = { targetFormat: "truetype", variationAxes: { wght: 400 } }
  writeFileSync(target, await subsetFont(readFileSync(source), charactersOf(ranges), options))
}

async function makeFontsOfInvoices() {
  const { folder, weights, faces } = OF_INVOICES
  mkdirSync(folder, { recursive: true })
  for (const { name, source, ranges } of faces)
    for (const weight of weights) {
      const file = `${folder}/${name}-${weight}.ttf`
      if (existsSync(file)) continue
      const options = { targetFormat: "truetype", variationAxes: { wght: weight } }
      writeFileSync(file, await subsetFont(readFileSync(`${source}.woff2`), charactersOf(ranges), options))
    }
}

const charactersOf = (ranges) =>
  ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at)))
    .join("")
