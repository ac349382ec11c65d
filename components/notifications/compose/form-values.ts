import type { z } from "zod"
import type { Choice } from "@/components/forms/search-combobox"
import type { Fields } from "@/lib/contract/errors"
import { IMAGE } from "@/lib/contract/form"
import {
  type AUDIENCE_ROLES,
  type ChannelKey,
  CHANNELS,
  AnnouncementInput,
  UserNotificationInput,
} from "@/lib/features/notifications/notification-shapes"
import { zonedTimeToDate } from "@/lib/shared/zoned-time"

/** How far ahead a message may be scheduled: one year. */
const MAX_AHEAD_MS = 365 * 24 * 60 * 60 * 1000

/** The form values that every message has. */
export interface MessageFormValues {
  title: string
  body: string
  link: string
  /** The picture chosen in the form, and the key of the picture that the draft already has. */
  picture: File | null
  image: string | null
  when: "now" | "later"
  /** The time to send it, as local date and time in the institute's time zone. */
  at: string
}

export const AUDIENCE_KINDS = ["all", "role", "item", "users"] as const

/** The form values of a notification to people of the institute. */
export interface NotificationFormValues extends MessageFormValues {
  audience: (typeof AUDIENCE_KINDS)[number]
  role: (typeof AUDIENCE_ROLES)[number]
  item: Choice | null
  people: Choice[]
  channels: Record<ChannelKey, boolean>
  urgent: boolean
}

/** The form values of an announcement to institutes. */
export interface AnnouncementFormValues extends MessageFormValues {
  audience: "all" | "some"
  institutes: Choice[]
}

/** The fields that can be invalid, in the order of the form. */
const FIELD_NAMES = ["title", "body", "link", "picture", "audience", "at"] as const
export type FieldName = (typeof FIELD_NAMES)[number]

/** The names of the fields in requests, with the names in the form. */
const WIRE_NAMES: Record<string, FieldName> = {
  title: "title",
  body: "body",
  link: "link",
  image: "picture",
  audience: "audience",
  institutes: "audience",
  scheduleAt: "at",
}

/** What a request needs besides the form values: the idempotency key, the version of the draft, the time zone. */
export type DraftMeta = { idempotencyKey: string; version: number; keepsPicture: boolean; timezone: string }
/** The request made of the form values, or the invalid fields. */
export type ParseResult<Details> =
  | { details: Details; invalidFields?: undefined }
  | { details?: undefined; invalidFields: FieldName[] }
type NotificationInputValues = z.input<typeof UserNotificationInput>
type AnnouncementInputValues = z.input<typeof AnnouncementInput>

/** Turns form values into the request that sends a notification. */
export function parseNotification(
  draft: NotificationFormValues,
  meta: DraftMeta,
): ParseResult<NotificationInputValues> {
  const { channels: chosen, urgent } = draft
  const channels = CHANNELS.filter((channel) => chosen[channel])
  const details = { ...messageInput(draft, meta), audience: audienceInput(draft), channels, urgent }
  return validate(draft, details, UserNotificationInput.safeParse(details).error)
}

/** Turns form values into the request that sends an announcement. */
export function parseAnnouncement(
  draft: AnnouncementFormValues,
  meta: DraftMeta,
): ParseResult<AnnouncementInputValues> {
  const institutes = draft.institutes.map(({ id }) => id)
  const details = { ...messageInput(draft, meta), ...(draft.audience === "some" && { institutes }) }
  return validate(draft, details, AnnouncementInput.safeParse(details).error)
}

/** The form fields that an `invalid_input` failure names. */
export const invalidFieldsOf = (fields: Fields = {}): FieldName[] => inFormOrder(Object.keys(fields))

function audienceInput({ audience, role, item, people }: NotificationFormValues): NotificationInputValues["audience"] {
  if (audience === "role") return { kind: audience, role }
  // No item was chosen: no item has the id 0.
  if (audience === "item") return { kind: audience, itemId: item?.id ?? 0 }
  if (audience === "users") return { kind: audience, userIds: people.map(({ id }) => id) }
  return { kind: audience }
}

function messageInput(draft: MessageFormValues, { timezone, ...rest }: DraftMeta) {
  const { title, body, link } = draft
  const date = scheduleDateOf(draft, timezone)
  return {
    ...rest,
    title,
    body,
    ...(link.trim() && { link }),
    ...(date && { scheduleAt: date.toISOString() }),
  }
}

/** The date for which a message is scheduled; undefined when it is sent now. */
export const scheduleDateOf = ({ when, at }: MessageFormValues, timezone: string): Date | undefined =>
  when === "later" ? zonedTimeToDate(timezone, at) : undefined

function validate<Details extends { scheduleAt?: string }>(
  { picture, when }: MessageFormValues,
  details: Details,
  error: z.ZodError | undefined,
): ParseResult<Details> {
  const invalidNames = error?.issues.map(({ path }) => String(path[0])) ?? []
  if (picture && !isAcceptedPicture(picture)) invalidNames.push("image")
  if (when === "later" && !isSchedulable(details.scheduleAt)) invalidNames.push("scheduleAt")
  const invalidFields = inFormOrder(invalidNames)
  return invalidFields.length > 0 || error ? { invalidFields } : { details }
}

/** Whether the server accepts a picture of this type and size. */
export const isAcceptedPicture = ({ type, size }: File) =>
  IMAGE.mediaTypes.some((known) => known === type) && size <= IMAGE.maxBytes

function isSchedulable(date: string | undefined): boolean {
  const aheadMs = date ? Date.parse(date) - Date.now() : 0
  return aheadMs > 0 && aheadMs <= MAX_AHEAD_MS
}

function inFormOrder(wireNames: string[]): FieldName[] {
  const invalid = new Set(wireNames.map((name) => WIRE_NAMES[name.split(".")[0] ?? ""]))
  return FIELD_NAMES.filter((name) => invalid.has(name))
}
