import { createTranslator } from "use-intl/core"
import { type Formats, formatsOf } from "@/lib/shared/formats"
import { localeOf } from "@/lib/shared/locale"
import { fieldOf } from "./field-of"
import { findEvent } from "./registry"
import { entriesOf, plainValues, type Reader, textsOf } from "./render-notice"

/** What stands for a fact that was erased, or that an earlier version did not record. */
const UNKNOWN = "…"

/** An event as it is stored, with the names of the people that its facts name by their ids. */
interface StoredEvent {
  key: string
  data: unknown
  actor: string
  names: ReadonlyMap<number, string>
}

/**
 * What happened as a sentence in the reader's language; the key of the event where this version does not know it, or where its
 * facts cannot be told: a log must be readable whatever one of its rows holds, since rows of other installations are imported.
 */
export function auditSentence(event: StoredEvent, reader: Reader): string {
  try {
    return sentenceOf(event, reader)
  } catch {
    return event.key
  }
}

function sentenceOf({ key, data, actor, names }: StoredEvent, reader: Reader): string {
  const { language, institute, country, timezone } = reader
  const text = fieldOf(textsOf(language, key), "audit")
  if (typeof text !== "string") return key
  const formats = formatsOf(localeOf(language, country), timezone)
  const values = {
    ...Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => [name, UNKNOWN])),
    ...namesOf(data, names),
    ...amountsOf(data, formats),
    ...valuesOfNotices(key, data, formats),
    ...plainValues(data),
    institute,
    actor,
  }
  return createTranslator({ locale: language, messages: { audit: text }, onError: () => undefined, getMessageFallback: () => key })("audit", values) // oxfmt-ignore
}

/** The fields of facts that name people by their ids. */
const PERSON = /^(user|person|buyer|student|learner|member|assignee|applicant|referrer|friend)Id$/

/** The ids of people that facts name. */
export const personIdsOf = (data: unknown): number[] =>
  entriesOf(data).flatMap(([name, value]) => (PERSON.test(name) && typeof value === "number" ? [value] : []))

/** `buyer` of `buyerId`; who the event is about, by `userId`, is its `person`. */
const namesOf = (data: unknown, names: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    entriesOf(data).flatMap(([name, value]): [string, string][] => {
      const found = PERSON.test(name) && typeof value === "number" ? names.get(value) : undefined
      return found === undefined ? [] : [[name === "userId" ? "person" : name.slice(0, -"Id".length), found]]
    }),
  )

/** `amount` of `amountMinor`. */
function amountsOf(data: unknown, formats: Formats): Record<string, string> {
  const currency = fieldOf(data, "currency")
  if (typeof currency !== "string") return {}
  return Object.fromEntries(
    entriesOf(data).flatMap(([name, value]): [string, string][] =>
      name.endsWith("Minor") && typeof value === "number"
        ? [[name.slice(0, -"Minor".length), formats.money(value, currency)]]
        : [],
    ),
  )
}

/** What the notices of the event say besides its facts. */
function valuesOfNotices(key: string, data: unknown, formats: Formats): Record<string, string | number> {
  const event = findEvent(key)
  const facts = event?.data.safeParse(data)
  if (!event || !facts?.success) return {}
  return Object.values(event.notices).reduce((all, notice) => ({ ...all, ...notice.values?.(facts.data, formats) }), {})
}
