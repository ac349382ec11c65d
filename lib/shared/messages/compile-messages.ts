import compile from "icu-minify/compile"
import { memoize } from "../memoize"
import { messagesOf } from "./catalogue"
import { LANGUAGES, type Language } from "./languages"

/**
 * The catalogue of a language, its messages compiled, once, to what the formatter of pages reads: the parser of messages
 * stays on the server (next.config.mjs).
 */
export const compiledMessagesOf = memoize(LANGUAGES.length, (language: Language) => compileAll(messagesOf(language)))

function compileAll(messages: object): Record<string, unknown> {
  const compiled = Object.entries(messages).map(([name, message]: [string, unknown]): [string, unknown] => [
    name,
    typeof message === "object" && message !== null ? compileAll(message) : plain(compile(String(message))),
  ])
  return Object.fromEntries(compiled)
}

/** React passes plain objects only to components of browsers, and the compiler makes objects without a prototype. */
const plain = (message: unknown): unknown => JSON.parse(JSON.stringify(message))
