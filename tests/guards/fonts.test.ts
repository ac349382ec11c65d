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

/** The font that mails name for a script. */
const MAIL_FONTS: Record<string, string> = { Latn: "Noto Sans", Deva: "Noto Sans Devanagari" }
const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? ""
const styles = readFileSync("app/globals.css", "utf8")

test("every font of the pages is used", () => {
  const users = styles + readFileSync("components/shell/public/language-switch.tsx", "utf8")
  const declared = [...readFileSync("app/fonts/fonts.ts", "utf8").matchAll(/variable: "(--font-[\w-]+)"/g)]
  expect(declared.length).toBeGreaterThan(2)
  expect(declared.map(([, name = ""]) => name).filter((name) => !users.includes(`var(${name})`))).toEqual([])
})

test.each(LANGUAGES)("mails and the style sheet know the script of %s", (language) => {
  const script = scriptOf(language)
  expect(Object.keys(MAIL_FONTS)).toContain(script)
  expect(readFileSync("lib/features/mail/mail-page.ts", "utf8")).toContain(`'${MAIL_FONTS[script]}'`)
  // Taller letters than Latin ones, which are set apart by no negative spacing.
  if (script !== "Latn") expect(styles).toMatch(new RegExp(`:lang\\(${language}\\)`))
})
