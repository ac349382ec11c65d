import type { z } from "zod"
import type {
  Draft,
  DraftInput,
  NoticeDraft as KeptNotice,
  NoticeDraftInput,
} from "@/lib/features/notifications/draft-shapes"
import { CHANNELS } from "@/lib/features/notifications/notification-shapes"
import { localIn } from "@/lib/shared/zoned-time"
import { type Circumstances, type MessageDraft, momentOf, type NoticeDraft, type NotificationDraft } from "./draft"

const EMPTY: MessageDraft = { title: "", body: "", link: "", picture: null, image: null, when: "now", at: "" }

/** What the form for people of the institute begins with; a teacher tells the learners of something. */
export const emptyNotification = (isTeacher: boolean): NotificationDraft => ({
  ...EMPTY,
  audience: isTeacher ? "item" : "all",
  role: "Student",
  item: null,
  people: [],
  push: true,
  email: false,
  urgent: false,
})

/** What the form for institutes begins with. */
export const emptyNotice: NoticeDraft = { ...EMPTY, audience: "all", institutes: [] }

/** A kept draft as its form shows it. */
export const notificationOf = (kept: Draft, timezone: string): NotificationDraft => ({
  ...messageOf(kept, timezone),
  audience: kept.audience.kind,
  role: kept.audience.role ?? "Student",
  item: kept.audience.item,
  people: kept.audience.people,
  push: kept.channels.includes("push"),
  email: kept.channels.includes("email"),
  urgent: kept.urgent,
})

/** A kept draft of a notice as its form shows it. */
export const noticeOf = (kept: KeptNotice, timezone: string): NoticeDraft => ({
  ...messageOf(kept, timezone),
  audience: kept.institutes ? "some" : "all",
  institutes: kept.institutes ?? [],
})

/** The call that keeps what was typed, whole or not. */
export function draftOf(draft: NotificationDraft, circumstances: Circumstances): z.input<typeof DraftInput> {
  const { push, email, urgent, audience, role, item, people } = draft
  const chosen = { push, email }
  const audiences = {
    all: { kind: "all" },
    role: { kind: "role", role },
    item: { kind: "item", itemId: item?.id ?? null },
    users: { kind: "users", userIds: people.map(({ id }) => id) },
  } as const
  return {
    ...unfinishedOf(draft, circumstances),
    audience: audiences[audience],
    channels: CHANNELS.filter((channel) => chosen[channel]),
    urgent,
  }
}

/** The same for a notice. */
export const noticeDraftOf = (draft: NoticeDraft, circumstances: Circumstances): z.input<typeof NoticeDraftInput> => ({
  ...unfinishedOf(draft, circumstances),
  institutes: draft.audience === "some" ? draft.institutes.map(({ id }) => id) : null,
})

const messageOf = ({ title, body, link, image, scheduleAt }: Draft | KeptNotice, timezone: string): MessageDraft => ({
  title,
  body,
  link,
  image,
  picture: null,
  when: scheduleAt ? "later" : "now",
  at: scheduleAt ? localIn(timezone, scheduleAt) : "",
})

const unfinishedOf = (draft: MessageDraft, { timezone, ...order }: Circumstances) => ({
  ...order,
  title: draft.title,
  body: draft.body,
  link: draft.link.trim(),
  scheduleAt: momentOf(draft, timezone)?.toISOString() ?? null,
})
