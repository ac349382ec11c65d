import type { z } from "zod"
import type { Fields } from "@/lib/contract/errors"
import { IMAGE } from "@/lib/contract/form"
import {
  type AUDIENCE_ROLES,
  CHANNELS,
  InstituteNotificationInput,
  UserNotificationInput,
} from "@/lib/features/notifications/notification-shapes"
import { momentIn } from "@/lib/shared/zoned-time"

/** The farthest ahead that something may be scheduled: a year. */
const FARTHEST_MS = 365 * 24 * 60 * 60 * 1000

/** Somebody or something that was found and chosen. */
export interface Choice {
  id: number
  name: string
  note?: string | undefined
  picture?: string | null | undefined
}

/** A message as it is typed. */
export interface MessageDraft {
  title: string
  body: string
  link: string
  /** A picture that was chosen here, and the one that the draft came with. */
  picture: File | null
  image: string | null
  when: "now" | "later"
  /** What clocks of the institute show when it is to go out. */
  at: string
}

export const AUDIENCE_KINDS = ["all", "role", "item", "users"] as const

/** A message to people of the institute as it is typed. */
export interface NotificationDraft extends MessageDraft {
  audience: (typeof AUDIENCE_KINDS)[number]
  role: (typeof AUDIENCE_ROLES)[number]
  item: Choice | null
  people: Choice[]
  push: boolean
  email: boolean
  urgent: boolean
}

/** A message to institutes as it is typed. */
export interface NoticeDraft extends MessageDraft {
  audience: "all" | "some"
  institutes: Choice[]
}

/** The fields that can be at fault, in the order in which they stand. */
const FIELD_NAMES = ["title", "body", "link", "picture", "audience", "at"] as const
export type FieldName = (typeof FIELD_NAMES)[number]

/** What the calls call the fields. */
const WIRE_NAMES: Record<string, FieldName> = {
  title: "title",
  body: "body",
  link: "link",
  image: "picture",
  audience: "audience",
  institutes: "audience",
  scheduleAt: "at",
}

/** What tells the server that it is the same message again, of which version, and where clocks stand. */
export type Circumstances = { idempotencyKey: string; version: number; keepsPicture: boolean; timezone: string }
/** The call for what was typed, or the fields at fault. */
export type Read<Details> = { details: Details; faults?: undefined } | { details?: undefined; faults: FieldName[] }
type NotificationInput = z.input<typeof UserNotificationInput>
type NoticeInput = z.input<typeof InstituteNotificationInput>

/** Reads what was typed to people of the institute. */
export function readNotification(draft: NotificationDraft, circumstances: Circumstances): Read<NotificationInput> {
  const { push, email, urgent } = draft
  const chosen = { push, email }
  const channels = CHANNELS.filter((channel) => chosen[channel])
  const details = { ...messageOf(draft, circumstances), audience: audienceOf(draft), channels, urgent }
  return judge(draft, details, UserNotificationInput.safeParse(details).error)
}

/** Reads what was typed to institutes. */
export function readNotice(draft: NoticeDraft, circumstances: Circumstances): Read<NoticeInput> {
  const institutes = draft.institutes.map(({ id }) => id)
  const details = { ...messageOf(draft, circumstances), ...(draft.audience === "some" && { institutes }) }
  return judge(draft, details, InstituteNotificationInput.safeParse(details).error)
}

/** Which fields the server means. */
export const fieldsAtFault = (fields: Fields = {}): FieldName[] => inOrder(Object.keys(fields))

function audienceOf({ audience, role, item, people }: NotificationDraft): NotificationInput["audience"] {
  if (audience === "role") return { kind: audience, role }
  // No item has this id: none was chosen.
  if (audience === "item") return { kind: audience, itemId: item?.id ?? 0 }
  if (audience === "users") return { kind: audience, userIds: people.map(({ id }) => id) }
  return { kind: audience }
}

function messageOf(draft: MessageDraft, { timezone, ...order }: Circumstances) {
  const { title, body, link } = draft
  const moment = momentOf(draft, timezone)
  return {
    ...order,
    title,
    body,
    ...(link.trim() && { link }),
    ...(moment && { scheduleAt: moment.toISOString() }),
  }
}

/** When a message is to go out, unless that is at once. */
export const momentOf = ({ when, at }: MessageDraft, timezone: string): Date | undefined =>
  when === "later" ? momentIn(timezone, at) : undefined

function judge<Details extends { scheduleAt?: string }>(
  { picture, when }: MessageDraft,
  details: Details,
  error: z.ZodError | undefined,
): Read<Details> {
  const wrong = error?.issues.map(({ path }) => String(path[0])) ?? []
  if (picture && !isGoodPicture(picture)) wrong.push("image")
  if (when === "later" && !isAhead(details.scheduleAt)) wrong.push("scheduleAt")
  const faults = inOrder(wrong)
  return faults.length > 0 || error ? { faults } : { details }
}

/** Whether a picture will be taken: its type and its weight. */
export const isGoodPicture = ({ type, size }: File) =>
  IMAGE.mediaTypes.some((known) => known === type) && size <= IMAGE.maxBytes

function isAhead(moment: string | undefined): boolean {
  const wait = moment ? Date.parse(moment) - Date.now() : 0
  return wait > 0 && wait <= FARTHEST_MS
}

function inOrder(wireNames: string[]): FieldName[] {
  const meant = new Set(wireNames.map((name) => WIRE_NAMES[name.split(".")[0] ?? ""]))
  return FIELD_NAMES.filter((name) => meant.has(name))
}
