import { existsSync, readFileSync, writeFileSync } from "node:fs"
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

/** Creates the subsets of fonts that every page loads, in app/fonts, unless they exist. */
export async function makeFonts() {
  for (const { target, source, text, options } of SUBSETS) {
    const file = `app/fonts/${target}.woff2`
    if (existsSync(file)) continue
    const font = readFileSync(`${source}.woff2`)
    writeFileSync(file, await subsetFont(font, text, { targetFormat: "woff2", ...options }))
  }
}
