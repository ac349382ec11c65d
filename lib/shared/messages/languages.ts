/** The languages of the interface. */
export const LANGUAGES = ["en", "hi"] as const
export type Language = (typeof LANGUAGES)[number]

/** The language where neither a person nor an institute has chosen one of `LANGUAGES`. */
export const DEFAULT_LANGUAGE: Language = "en"

/** Whether a text names a language of the interface. */
export const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some((language) => language === text)

/** The first of these texts that names a language of the interface; the default when none does. */
export const firstLanguage = (...texts: readonly (string | null | undefined)[]): Language =>
  texts.find(isLanguage) ?? DEFAULT_LANGUAGE

/** The language that a person has chosen; null for none, and for one that the interface no longer has. */
export const chosenLanguage = (text: string | null): Language | null => (isLanguage(text) ? text : null)

/** A part of the catalogue in each language; leaving one out does not compile. Every such table is made here. */
export const inEachLanguage = <Part>(parts: Readonly<Record<Language, Part>>): Readonly<Record<Language, Part>> => parts

/** The name of a language in that language, as "हिन्दी". */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language
