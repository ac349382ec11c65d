import compile from "icu-minify/compile"

/**
 * Compiles messages by name, in groups of any depth, to what the formatter of pages reads, which has no parser of messages
 * (next.config.mjs).
 */
export function compileAll(messages: object): Record<string, unknown> {
  const compiled = Object.entries(messages).map(([name, message]: [string, unknown]): [string, unknown] => [
    name,
    typeof message === "object" && message !== null ? compileAll(message) : plain(compile(String(message))),
  ])
  return Object.fromEntries(compiled)
}

/** React passes plain objects only to components of browsers, and the compiler makes objects without a prototype. */
const plain = (message: unknown): unknown => JSON.parse(JSON.stringify(message))
