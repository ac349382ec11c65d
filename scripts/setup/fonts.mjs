import { existsSync, readFileSync, writeFileSync } from "node:fs"
import subsetFont from "subset-font"

const INTER = "node_modules/@fontsource-variable/inter/files"
/** What English pages are written with; every other letter comes with the whole file when a page has one. */
const COMMON = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("")}\u00a0©·×–—‘’“”•…→←`

const CUTS = [
  // ₹ stands at every price and not in the latin file: a kilobyte of the next larger one instead of 85.
  { target: "inter-rupee", source: "inter-latin-ext-wght-normal", text: "₹", options: {} },
  // The letters of nearly every page in the weights that we use: 21 KB instead of 48.
  {
    target: "inter-common",
    source: "inter-latin-wght-normal",
    text: COMMON,
    options: { variationAxes: { wght: { min: 400, max: 700 } } },
  },
]

/** Cuts the parts of Inter that pages load at once out of its files, unless they are there. */
export async function makeFonts() {
  for (const { target, source, text, options } of CUTS) {
    const file = `app/fonts/${target}.woff2`
    if (existsSync(file)) continue
    const whole = readFileSync(`${INTER}/${source}.woff2`)
    writeFileSync(file, await subsetFont(whole, text, { targetFormat: "woff2", ...options }))
  }
}
