import { createTranslator } from "use-intl/core"
import * as english from "@/lib/shared/messages/en-events"
import * as hindi from "@/lib/shared/messages/hi-events"
import { formatsOf } from "@/lib/shared/formats"
import { localeOf } from "@/lib/shared/locale"
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import { findEvent } from "./registry"

const messages = inEachLanguage<Record<string, object>>({ en: { ...english }, hi: { ...hindi } })

/** Keys are known by the declarations, whose texts the compiler compares with the English catalogue. */
type Translate = ((key: string, values?: Record<string, string | number>) => string) & { has: (key: string) => boolean }
const translatorOf = (language: Language): Translate =>
  createTranslator({ locale: language, messages: messages[language] }) as unknown as Translate

/** For whom a notice is rendered: their language, and the institute with its country and time zone. */
export interface Reader {
  language: Language
  institute: string
  country: string
  timezone: string
}

/** Which notice of which event, with the facts of that event as they are stored. */
export interface StoredNotice {
  key: string
  notice: string
  data: unknown
}

type NoticeText = "title" | "body" | "subject" | "intro" | "button" | "sms"

/**
 * A notice with its facts and its texts in the reader's language; undefined for an event that this version does not know,
 * or whose facts have another shape.
 */
export function openNotice({ key, notice: name, data: stored }: StoredNotice, reader: Reader) {
  const event = findEvent(key)
  const notice = event?.notices[name]
  const facts = event?.data.safeParse(stored)
  if (!notice || !facts?.success) return undefined
  const data = facts.data
  const { language, institute, country, timezone } = reader
  const formats = formatsOf(localeOf(language, country), timezone)
  const values = { ...plainValues(data), ...notice.values?.(data, formats), institute }
  const t = translatorOf(language)
  const path = `${key}.${name}`
  return {
    notice,
    link: notice.link(data),
    has: (text: NoticeText) => t.has(`${path}.${text}`),
    text: (text: NoticeText) => t(`${path}.${text}`, values),
    quote: textOf(data, notice.quote),
    facts: factsOf(notice.facts?.(data, formats), (label) => t(`${path}.facts.${label}`)),
    values,
  }
}

export type OpenNotice = NonNullable<ReturnType<typeof openNotice>>

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === "object" && data !== null

/** The facts that a text may name as they are. */
const plainValues = (data: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(isObject(data) ? data : {}).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
    ),
  )

const textOf = (data: unknown, field: string | undefined): string | undefined => {
  const value = field !== undefined && isObject(data) ? data[field] : undefined
  return typeof value === "string" ? value : undefined
}

const factsOf = (values: Partial<Record<string, string>> = {}, labelOf: (name: string) => string) =>
  Object.entries(values).flatMap(([name, value]) => (value ? [{ label: labelOf(name), value }] : []))
