import compile from "icu-minify/compile"

/** Messages by name, in groups of any depth. */
export interface MessageTree {
  readonly [name: string]: string | MessageTree
}
interface CompiledTree {
  [name: string]: unknown
}

/** Compiles messages to what the formatter of pages reads, which has no parser of messages (next.config.mjs). */
export function compileAll(messages: MessageTree): CompiledTree {
  const compiled = Object.entries(messages).map(([name, message]): [string, unknown] => [
    name,
    typeof message === "string" ? plain(compile(message)) : compileAll(message),
  ])
  return Object.fromEntries(compiled)
}

/** React passes plain objects only to components of browsers, and the compiler makes objects without a prototype. */
const plain = (message: unknown): unknown => JSON.parse(JSON.stringify(message))
