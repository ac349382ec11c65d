import { existsSync, readFileSync, writeFileSync } from "node:fs"
import subsetFont from "subset-font"

const INTER = "node_modules/@fontsource-variable/inter/files"
/** The characters of English pages; any other character loads the complete font file when a page contains it. */
const COMMON_CHARACTERS = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("")}\u00a0©·×–—‘’“”•…→←`

const SUBSETS = [
  // ₹ is in every price but not in the latin file: this subset of the latin-ext file has 1 KB instead of 85.
  { target: "inter-rupee", source: "inter-latin-ext-wght-normal", text: "₹", options: {} },
  // The characters of nearly every page in the used weights: 21 KB instead of 48.
  {
    target: "inter-common",
    source: "inter-latin-wght-normal",
    text: COMMON_CHARACTERS,
    options: { variationAxes: { wght: { min: 400, max: 700 } } },
  },
]

/** Creates the subsets of Inter that every page loads, in app/fonts, unless they exist. */
export async function makeFonts() {
  for (const { target, source, text, options } of SUBSETS) {
    const file = `app/fonts/${target}.woff2`
    if (existsSync(file)) continue
    const font = readFileSync(`${INTER}/${source}.woff2`)
    writeFileSync(file, await subsetFont(font, text, { targetFormat: "woff2", ...options }))
  }
}
