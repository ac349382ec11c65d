import type { Formats } from "@/lib/shared/formats"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { canDeliver, contentsOf, hasField } from "@/lib/features/catalogue/item-kinds"

/** What the facts of an item are taken from. */
export interface FactsInput {
  kind: ItemKind
  lessons: number
  durationSeconds: number
  pages: number | null
  /** The formats of its documents, as "PDF", and their size together. */
  formats: readonly string[]
  documentBytes: number
  sessionMinutes: number | null
  startsAt: Date | null
  endsAt: Date | null
  seats: number | null
  accessDays: number | null
  priceMinor: number
}

const ICONS = {
  date: "calendar",
  lessons: "layers",
  length: "play",
  pages: "book-open",
  file: "file-text",
  session: "clock",
  seats: "users",
  accessDays: "clock",
  lifetimeAccess: "clock",
  devices: "monitor",
  resume: "trending-up",
  receipt: "mail",
} as const

/** The name of a fact is that of its message. */
type FactName = keyof typeof ICONS
export type ItemFact = {
  name: FactName
  icon: (typeof ICONS)[FactName]
  values: Record<string, string | number>
}

/** A shorter item says how many lessons it has: its length in minutes would tell nobody what it is worth. */
const MIN_LENGTH_SECONDS = 30 * 60

/** Whether the length of an item is stated. */
export const hasStatedLength = (seconds: number): boolean => seconds >= MIN_LENGTH_SECONDS

/** What a buyer gets, by the kind of the item: only what is known and true of it, in the order in which it is shown. */
export function itemFacts(item: FactsInput, { dateTime, fileSize }: Formats): ItemFact[] {
  const { kind, lessons, durationSeconds, pages, formats, documentBytes, sessionMinutes, startsAt, seats } = item
  const isOwned = hasField(kind, "accessDays")
  const isAppointment = hasField(kind, "sessionMinutes")
  const isRead = contentsOf(kind) !== "lessons"
  const minutes = Math.round(durationSeconds / 60)
  const facts: [name: FactName, isTrue: boolean, values?: ItemFact["values"]][] = [
    ["date", startsAt !== null, { date: startsAt ? dateTime(startsAt) : "" }],
    ["lessons", lessons > 0 && !isRead, { count: lessons }],
    ["length", hasStatedLength(durationSeconds), { hours: Math.floor(minutes / 60), minutes: minutes % 60 }],
    ["pages", isRead && pages !== null, { count: pages ?? 0 }],
    [
      "file",
      isRead && formats.length > 0,
      { count: lessons, formats: formats.join(", "), size: fileSize(documentBytes) },
    ],
    ["session", isAppointment && sessionMinutes !== null, { minutes: sessionMinutes ?? 0 }],
    ["seats", !isAppointment && seats !== null, { count: seats ?? 0 }],
    ["accessDays", isOwned && item.accessDays !== null, { days: item.accessDays ?? 0 }],
    ["lifetimeAccess", isOwned && item.accessDays === null],
    ["devices", isOwned],
    ["resume", minutes > 0],
    ["receipt", item.priceMinor > 0 && canDeliver(item)],
  ]
  return facts.flatMap(([name, isTrue, values = {}]) => (isTrue ? [{ name, icon: ICONS[name], values }] : []))
}
