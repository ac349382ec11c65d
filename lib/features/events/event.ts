import { z } from "zod"
import type { EventKey, TextsOf } from "@/lib/shared/event-key"
import type { Formats } from "@/lib/shared/formats"
import type { AudienceOfNotice } from "./audiences"
import type { Topic } from "./topics"

/** The channels by which a notice reaches a person. A notice names its own: a channel added here is in none. */
export const NOTICE_CHANNELS = ["bell", "email", "sms"] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** `now`: at any hour. `today`: after quiet hours. `later`: may wait for a summary. */
export const URGENCIES = ["now", "today", "later"] as const
export type Urgency = (typeof URGENCIES)[number]

type NoticeName<K extends EventKey> = Exclude<keyof TextsOf<K>, "audit"> & string

/** What the texts of a notice suffice for: mail needs the text of its button, SMS a text of its own. */
type ChannelOf<Text> =
  | "bell"
  | (Text extends { button: string } ? "email" : never)
  | (Text extends { sms: string } ? "sms" : never)

/** Somebody who is reached outside their account: a visitor, or a mailbox or number that was theirs before a change. */
export const Address = z.object({
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  language: z.string().nullable(),
})
export type Address = z.infer<typeof Address>

type FieldOf<Data, Value> = { [F in keyof Data]-?: Data[F] extends Value ? F : never }[keyof Data] & string

/** A field of the facts that names a user, or holds an address, where nobody is told if it is null; or an audience. */
export type Recipient = { kind: "person"; field: string } | { kind: "address"; field: string } | AudienceOfNotice
type RecipientOf<Data> =
  | { kind: "person"; field: FieldOf<Data, number | null> }
  | { kind: "address"; field: FieldOf<Data, Address | null> }
  | { kind: "holders"; field: FieldOf<Data, number> }
  | Exclude<AudienceOfNotice, { kind: "holders" }>

/** The user whose id a field of the facts holds. */
export const person = <F extends string>(field: F) => ({ kind: "person", field }) as const
/** The address that a field of the facts holds. */
export const address = <F extends string>(field: F) => ({ kind: "address", field }) as const

type Values = Record<string, string | number>

interface NoticeSpec<Data, Text> {
  to: RecipientOf<Data>
  channels: readonly ChannelOf<Text>[]
  /** The path that it opens on the institute's host. */
  link: (data: Data) => string
  urgency: Urgency
  topic: Topic
  /** Whether a person may turn it off in their preferences. */
  mayTurnOff: boolean
  /** Of facts that it is sent for; of all of them where it is left out. */
  isFor?: (data: Data) => boolean
  /** Of facts that are not worth more than the bell. */
  isQuiet?: (data: Data) => boolean
  /** Whether who did it is told as well: it concerns their account or their money, or somebody else may have done it. */
  isOwnToo?: boolean
  /** Arguments of the texts besides the facts themselves, formatted for the reader. */
  values?: (data: Data, formats: Formats) => Values
  /** A field of the facts that a person wrote, which a mail shows as a quote. */
  quote?: FieldOf<Data, string | null>
  /** A field of the facts with the mailbox where an answer to the mail goes; by default it is the institute's verified email. */
  answersTo?: FieldOf<Data, string | null>
  /** The recipient wrote to the institute and has no account: the footer of the mail says so. */
  isToVisitor?: boolean
  /** A table of facts below the text of a mail; those without a value are left out. */
  facts?: Text extends { facts: infer Labels }
    ? (data: Data, formats: Formats) => Partial<Record<keyof Labels & string, string>>
    : never
}

/** How long an event is kept, in days; `forever` is with its institute. */
type Retention = "forever" | number

interface EventSpec<K extends EventKey, Shape extends z.ZodRawShape> {
  data: z.ZodObject<Shape>
  /** What it happened to: a kind of thing, and the field of the facts that holds its id; null for what has no id. */
  subject: readonly [string, FieldOf<z.infer<z.ZodObject<Shape>>, number | null> | null]
  retain: Retention
  notices: { readonly [N in NoticeName<K>]: NoticeSpec<z.infer<z.ZodObject<Shape>>, TextsOf<K>[N]> }
}

/** A notice as the machine of events sees it; the facts that it gets have passed the schema of its event. */
export interface Notice {
  to: Recipient
  channels: readonly NoticeChannel[]
  link(data: unknown): string
  urgency: Urgency
  topic: Topic
  mayTurnOff: boolean
  isFor?(data: unknown): boolean
  isQuiet?(data: unknown): boolean
  isOwnToo?: boolean
  values?(data: unknown, formats: Formats): Values
  quote?: string
  answersTo?: string
  isToVisitor?: boolean
  facts?(data: unknown, formats: Formats): Partial<Record<string, string>>
}

/** An event as the machine of events sees it. */
export interface DeclaredEvent<Data = unknown> {
  key: EventKey
  data: Pick<z.ZodType<Data>, "parse" | "safeParse">
  subject: readonly [string, string | null]
  retain: Retention
  notices: Readonly<Record<string, Notice>>
}

/** Declares an event with its notices; one whose texts have no notice but `audit` is only recorded. */
export function event<const K extends EventKey, Shape extends z.ZodRawShape>(
  key: K,
  spec: EventSpec<K, Shape>,
): DeclaredEvent<z.output<z.ZodObject<Shape>>> {
  return { key, ...spec }
}
