import { memoize } from "../memoize"
import { messagesOf } from "./catalogue"
import { compileAll } from "./compile-all"
import { LANGUAGES, type Language } from "./languages"

/** The catalogue of a language, its messages compiled, once: the parser of messages stays on the server. */
export const compiledMessagesOf = memoize(LANGUAGES.length, (language: Language) => compileAll(messagesOf(language)))
