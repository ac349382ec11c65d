/** The languages that are offered for captions, by their codes (BCP 47); those of India and the most spoken others. */
const CODES =
  "en hi bn te mr ta ur gu kn or ml pa as mai sat ks ne kok sd doi mni brx sa ar de es fr id it ja ko nl pl pt pt-BR ru si sw th tr uk vi zh-Hans zh-Hant".split(
    " ",
  )

export interface CaptionLanguageChoice {
  code: string
  /** Its name in the language of the reader. */
  name: string
  /** Its name in the language itself, which students read in the menu. */
  ownName: string
}

/** The languages of captions, in the order of their names. */
export function captionLanguages(locale: string): CaptionLanguageChoice[] {
  const names = new Intl.DisplayNames(locale, { type: "language" })
  return CODES.map((code) => ({
    code,
    name: capitalised(names.of(code) ?? code),
    ownName: capitalised(new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code),
  })).toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

/** The language that a typed text means: its name in either language, or its code. */
export function findCaptionLanguage(languages: readonly CaptionLanguageChoice[], text: string) {
  const wanted = text.trim().toLowerCase()
  return languages.find(({ code, name, ownName }) =>
    [code, name, ownName, labelOf({ name, ownName })].some((one) => one.toLowerCase() === wanted),
  )
}

/** How a language is listed: its name, and that in the language itself where it differs. */
export const labelOf = ({ name, ownName }: Pick<CaptionLanguageChoice, "name" | "ownName">): string =>
  name === ownName ? name : `${name} · ${ownName}`

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
