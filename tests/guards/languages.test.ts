import { globSync, readFileSync } from "node:fs"
import { LANGUAGES } from "@/lib/shared/messages/languages"

/* The demo data has languages of its own. */
const sources = globSync([
  "app/**/*.{ts,tsx}",
  "components/**/*.{ts,tsx}",
  "lib/**/*.{ts,tsx}",
  "middleware.ts",
]).filter((file) => !/^lib\/(demo|sandbox)\/|^lib\/shared\/messages\/languages\.ts$/.test(file))
const read = (file: string) => readFileSync(file, "utf8")

test("code never asks for one language by its code", () => {
  const codes = LANGUAGES.join("|")
  const asked = new RegExp(`(?:[=!]==|[?]|case) "(?:${codes})"|(?:startsWith|includes)\\("(?:${codes})\\b`)
  expect(sources.filter((file) => asked.test(read(file)))).toEqual([])
})

test("a file that imports messages of several languages makes its table with inEachLanguage", () => {
  const importsHindi = sources.filter((file) => /^import .* from "[^"]*\/hi(?:\/[\w-]+\.json)?"/m.test(read(file)))
  expect(importsHindi.length).toBeGreaterThan(4)
  expect(importsHindi.filter((file) => !/inEachLanguage[(<]/.test(read(file)))).toEqual([])
})
