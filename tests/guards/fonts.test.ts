import { readFileSync } from "node:fs"
import { LANGUAGES, languageName } from "@/lib/shared/messages/languages"
import { messagesOf } from "@/lib/shared/messages/catalogue"

/** The characters that the fonts of the pages cover. */
const covered = [...readFileSync("app/fonts/fonts.ts", "utf8").matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
  ([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
)

test.each(LANGUAGES)("the fonts cover every character of %s", (language) => {
  expect(covered.length).toBeGreaterThan(20)
  const text = JSON.stringify(messagesOf(language)) + languageName(language)
  const missing = [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    return !covered.some(([from, to]) => code >= from && code <= to)
  })
  expect(missing).toEqual([])
})
