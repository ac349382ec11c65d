import type { z } from "zod"
import type {
  NotificationDraft,
  NotificationDraftInput,
  AnnouncementDraft as AnnouncementDraft,
  AnnouncementDraftInput,
} from "@/lib/features/notifications/draft-shapes"
import { CHANNELS, eachChannel } from "@/lib/features/notifications/notification-shapes"
import { dateToZonedTime } from "@/lib/shared/zoned-time"
import {
  type DraftMeta,
  type MessageFormValues,
  scheduleDateOf,
  type AnnouncementFormValues,
  type NotificationFormValues,
} from "./form-values"

const EMPTY: MessageFormValues = { title: "", body: "", link: "", picture: null, image: null, when: "now", at: "" }

/** The initial values of the notification form; for a teacher the audience is the learners of an item. */
export const emptyNotificationValues = (isTeacher: boolean): NotificationFormValues => ({
  ...EMPTY,
  audience: isTeacher ? "item" : "all",
  role: "Student",
  item: null,
  people: [],
  channels: eachChannel((channel) => channel === "push"),
  urgent: false,
})

/** The initial values of the announcement form. */
export const emptyAnnouncementValues: AnnouncementFormValues = { ...EMPTY, audience: "all", institutes: [] }

/** Turns a stored draft into the values of the notification form. */
export const toNotificationValues = (stored: NotificationDraft, timezone: string): NotificationFormValues => ({
  ...messageValuesOf(stored, timezone),
  audience: stored.audience.kind,
  role: stored.audience.role ?? "Student",
  item: stored.audience.item,
  people: stored.audience.people,
  channels: eachChannel((channel) => stored.channels.includes(channel)),
  urgent: stored.urgent,
})

/** Turns a stored draft into the values of the announcement form. */
export const toAnnouncementValues = (stored: AnnouncementDraft, timezone: string): AnnouncementFormValues => ({
  ...messageValuesOf(stored, timezone),
  audience: stored.institutes ? "some" : "all",
  institutes: stored.institutes ?? [],
})

/** Turns form values, complete or not, into the request that saves a notification draft. */
export function toNotificationDraftInput(
  draft: NotificationFormValues,
  meta: DraftMeta,
): z.input<typeof NotificationDraftInput> {
  const { channels, urgent, audience, role, item, people } = draft
  const audiences = {
    all: { kind: "all" },
    role: { kind: "role", role },
    item: { kind: "item", itemId: item?.id ?? null },
    users: { kind: "users", userIds: people.map(({ id }) => id) },
  } as const
  return {
    ...draftFieldsOf(draft, meta),
    audience: audiences[audience],
    channels: CHANNELS.filter((channel) => channels[channel]),
    urgent,
  }
}

/** Turns form values, complete or not, into the request that saves an announcement draft. */
export const toAnnouncementDraftInput = (
  draft: AnnouncementFormValues,
  meta: DraftMeta,
): z.input<typeof AnnouncementDraftInput> => ({
  ...draftFieldsOf(draft, meta),
  institutes: draft.audience === "some" ? draft.institutes.map(({ id }) => id) : null,
})

const messageValuesOf = (
  { title, body, link, image, scheduleAt }: NotificationDraft | AnnouncementDraft,
  timezone: string,
): MessageFormValues => ({
  title,
  body,
  link,
  image,
  picture: null,
  when: scheduleAt ? "later" : "now",
  at: scheduleAt ? dateToZonedTime(timezone, scheduleAt) : "",
})

const draftFieldsOf = (draft: MessageFormValues, { timezone, ...rest }: DraftMeta) => ({
  ...rest,
  title: draft.title,
  body: draft.body,
  link: draft.link.trim(),
  scheduleAt: scheduleDateOf(draft, timezone)?.toISOString() ?? null,
})
