/**
 * A further language for tests, which the product will not have: Welsh, with every English text in brackets. A test file mocks `messages/languages` by it:
 * what does not derive its languages from there falls back to English, which has no brackets.
 */
export const THIRD_LANGUAGE = "cy"

/** The module of languages with the third one in its list and in every table of messages. */
export function languagesWithThird(): object {
  const actual = jest.requireActual<typeof import("@/lib/shared/messages/languages")>("@/lib/shared/messages/languages")
  Reflect.apply(Array.prototype.push, actual.LANGUAGES, [THIRD_LANGUAGE])
  return {
    ...actual,
    inEachLanguage: (parts: { en: unknown }) => ({ ...parts, [THIRD_LANGUAGE]: bracketed(parts.en) }),
  }
}

/** The messages with every text in brackets; arguments and tags stay as they are, and what is no text. */
function bracketed(messages: unknown): unknown {
  if (typeof messages === "string") return `⟦${messages}⟧`
  if (typeof messages !== "object" || messages === null) return messages
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, bracketed(value)]))
}
