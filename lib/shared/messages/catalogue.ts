import { inEachLanguage, LANGUAGES, type Language } from "./languages"
import * as english from "./en"
import * as englishEvents from "./en-events"
import * as hindi from "./hi"
import * as hindiEvents from "./hi-events"

type Files = typeof english
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never

/** Every message of one language, by feature and name: what the English files spell is what code may ask for. */
export type Messages = Merged<Files[keyof Files]>

const FILES = inEachLanguage<Record<string, object>>({ en: english, hi: hindi })

/** The whole catalogue of a language. */
export const messagesOf = (language: Language): Record<string, unknown> =>
  Object.fromEntries(Object.values(FILES[language]).flatMap((file) => Object.entries(file)))

const EVENTS = inEachLanguage({ en: englishEvents, hi: hindiEvents })

/** The languages with their catalogues, those of events too, for the tests that compare them. */
export const listCatalogues = () =>
  LANGUAGES.map((language) => ({ language, messages: { ...messagesOf(language), events: { ...EVENTS[language] } } }))
