import { firstLanguage, type Language } from "./messages/languages"

/** A language, in a country if that is known: "en-IN". It decides how the numbers and dates of a page are formatted. */
export type Locale = Language | `${Language}-${string}`

/** The locale of a language in a country (ISO 3166, two letters). */
export const localeOf = (language: Language, country: string): Locale => `${language}-${country}`

/** The language of a locale: "hi" for "hi-IN"; the default for an unknown one. */
export const languageOf = (locale: string): Language => firstLanguage(locale.split("-")[0])
