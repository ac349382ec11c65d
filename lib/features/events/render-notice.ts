import { createTranslator } from "use-intl/core"
import * as english from "@/lib/shared/messages/en-events"
import * as hindi from "@/lib/shared/messages/hi-events"
import { formatsOf } from "@/lib/shared/formats"
import { localeOf } from "@/lib/shared/locale"
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import { fieldOf } from "./field-of"
import { findEvent } from "./registry"

const messages = inEachLanguage({ en: english, hi: hindi })

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
  const texts = fieldOf(textsOf(language, key), name)
  const t = createTranslator({ locale: language, messages: stringsOf(texts) })
  const labels = stringsOf(fieldOf(texts, "facts"))
  return {
    notice,
    link: notice.link(data),
    has: (text: NoticeText) => t.has(text),
    text: (text: NoticeText) => t(text, values),
    quote: textOf(data, notice.quote),
    answersTo: textOf(data, notice.answersTo),
    isToVisitor: notice.isToVisitor,
    facts: factsOf(notice.facts?.(data, formats), labels),
    values,
  }
}

/** The texts of an event, found by its name: the compiler compares these where an event is declared. */
export function textsOf(language: Language, key: string): unknown {
  const [area = "", event = ""] = key.split(".")
  return fieldOf(fieldOf(messages[language], area), event)
}

/** The fields of facts. */
export const entriesOf = (data: unknown): [string, unknown][] =>
  typeof data === "object" && data !== null ? Object.entries(data) : []

const stringsOf = (data: unknown): Record<string, string> =>
  Object.fromEntries(
    entriesOf(data).flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : [])),
  )

/** The facts that a text may name as they are. */
export const plainValues = (data: unknown): Record<string, string | number> =>
  Object.fromEntries(
    entriesOf(data).flatMap(([name, value]): [string, string | number][] =>
      typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
    ),
  )

const textOf = (data: unknown, field: string | undefined): string | undefined => {
  const value = field === undefined ? undefined : fieldOf(data, field)
  return typeof value === "string" ? value : undefined
}

const factsOf = (values: Partial<Record<string, string>> = {}, labels: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => (value ? [{ label: labels[name] ?? name, value }] : []))
