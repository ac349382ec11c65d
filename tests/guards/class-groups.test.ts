import { globSync, readFileSync } from "node:fs"
import { createTailwindMerge, extendTailwindMerge } from "tailwind-merge"
import { __unstable__loadDesignSystem as loadDesignSystem } from "tailwindcss"
import { classGroups } from "@/components/ui/class-groups"

const full = extendTailwindMerge({ extend: { theme: { text: ["ui"], shadow: ["card"] } } })
const own = createTailwindMerge(classGroups)

const STYLESHEETS: Record<string, string> = {
  tailwindcss: "node_modules/tailwindcss/index.css",
  "tw-animate-css": "node_modules/tw-animate-css/dist/tw-animate.css",
}

/** A class that paints with a colour of Tailwind's own palette, of which the theme keeps none. */
const FOREIGN_COLOUR =
  /^(?:bg|text|border|fill|stroke|ring|outline|divide|decoration|shadow|accent|caret|placeholder|from|via|to)-(?:white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d+)(?:\/\d+)?$/

/** Every word of a string of the source, without variants of Tailwind such as "sm:". */
function wordsOfSource(): Set<string> {
  const found = new Set<string>()
  for (const file of globSync(["app/**/*.tsx", "components/**/*.{ts,tsx}", "lib/**/*.tsx"])) {
    for (const [, text = ""] of readFileSync(file, "utf8").matchAll(/"([^"\n]*)"/g)) {
      for (const word of text.split(/\s+/)) {
        const name = word.replace(/^(?:[^:[\](]|\[[^\]]*\]|\([^)]*\))*:/, "")
        found.add(name)
      }
    }
  }
  return found
}

/** Those that are classes of Tailwind. */
async function classesOfSource(): Promise<string[]> {
  const names = [...wordsOfSource()]
  const tailwind = await loadDesignSystem(readFileSync("app/globals.css", "utf8"), {
    loadStylesheet: (id, base) =>
      Promise.resolve({ path: id, base, content: readFileSync(STYLESHEETS[id] ?? id, "utf8") }),
  })
  const css = tailwind.candidatesToCss(names)
  return names.filter((_, index) => css[index])
}

test("the components' configuration of tailwind-merge decides as its default one, for every two classes of the source", async () => {
  const representatives: string[] = []
  const differences = new Set<string>()
  const classes = await classesOfSource()
  for (const name of classes) {
    for (const other of representatives) {
      for (const pair of [`${other} ${name}`, `${name} ${other}`]) {
        if (own(pair) !== full(pair)) differences.add(`${pair}: ${own(pair)}`)
      }
    }
    const isKnown = representatives.some(
      (other) => full(`${other} ${name}`) === name && full(`${name} ${other}`) === other,
    )
    if (!isKnown && full(`${name} ${name}`) === name) representatives.push(name)
  }
  expect(classes.length).toBeGreaterThan(500)
  expect(representatives.length).toBeGreaterThan(100)
  expect([...differences].slice(0, 40)).toEqual([])
})

test("no class names a colour that the theme does not have, which would paint nothing", () => {
  expect([...wordsOfSource()].filter((word) => FOREIGN_COLOUR.test(word))).toEqual([])
})
