import { readdirSync } from "node:fs"
import { join } from "node:path"
import { listCatalogues } from "@/lib/shared/messages/catalogue"
import { compiledMessagesOf } from "@/lib/shared/messages/compile-messages"
import { LANGUAGES } from "@/lib/shared/messages/languages"

const [first, ...others] = listCatalogues().map(({ language, messages }) => ({ language, texts: textsOf(messages) }))
if (!first) throw new Error("There is no catalogue")

test.each(others)("$language has the same message keys as English", ({ texts }) => {
  expect([...texts.keys()].toSorted()).toEqual([...first.texts.keys()].toSorted())
})

test.each(others)("the messages of $language take the same arguments", ({ texts }) => {
  const differing = [...texts].filter(([key, text]) => argumentsOf(text) !== argumentsOf(first.texts.get(key) ?? ""))
  expect(differing).toEqual([])
})

test("the arguments of plurals and selects are found, their texts are not", () => {
  const text = "Hello <b>{name}</b>, {count, plural, =0 {nothing} other {# of {total, number}}}"
  expect(argumentsOf(text)).toBe("<b> count:plural name:text total:number")
})

test("messages are compiled to what the formatter reads", () => {
  for (const language of LANGUAGES) expect(compiledMessagesOf(language)).toHaveProperty("shell.search.none")
  expect(compiledMessagesOf("en")).toHaveProperty("shell.search.none", ["No results for “", ["text"], "”."])
})

test("no message is empty", () => {
  const empty = [first, ...others].flatMap(({ texts }) => [...texts].filter(([, text]) => text.trim() === ""))
  expect(empty).toEqual([])
})

test.each(LANGUAGES)("every file of %s is in the catalogue", (language) => {
  const files = readdirSync(join("lib/shared/messages", language)).map((name) => camelCase(name.replace(".json", "")))
  const catalogue = listCatalogues().find((listed) => listed.language === language)
  expect(Object.keys(catalogue?.messages ?? {}).toSorted()).toEqual(files.toSorted())
})

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function textsOf(messages: object, path = ""): Map<string, string> {
  const entries = Object.entries(messages).flatMap(([key, value]): [string, string][] => {
    const name = path ? `${path}.${key}` : key
    return typeof value === "string" ? [[name, value]] : [...textsOf(value, name)]
  })
  return new Map(entries)
}

/** The ICU arguments of a message with their kinds, those inside plurals and choices too, and its tags. */
function argumentsOf(text: string): string {
  const found = new Set([...text.matchAll(/<(\w+)>/g)].map(([, tag]) => `<${tag}>`))
  for (const part of bracesOf(text)) {
    const [, name = "", kind = "text", rest = ""] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,?)?(.*)$/s.exec(part) ?? []
    found.add(`${name}:${kind}`)
    if (kind === "text" || kind === "number" || kind === "date") continue
    for (const branch of bracesOf(rest)) if (argumentsOf(branch)) found.add(argumentsOf(branch))
  }
  return [...found].toSorted().join(" ")
}

/** The texts between the outermost braces of a message. */
function bracesOf(text: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (const [at, letter] of [...text].entries()) {
    if (letter === "{" && depth++ === 0) start = at + 1
    if (letter === "}" && --depth === 0) parts.push([...text].slice(start, at).join(""))
  }
  return parts
}
