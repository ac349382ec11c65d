import { z } from "zod"
import { Id, Instant, paged } from "@/lib/contract/shapes"
import { PUSH_STATES } from "@/lib/features/push/push-states"

/** By what people are told besides their bell. */
export const CHANNELS = ["push", "email"] as const

/** The roles that can be told as a whole. */
export const AUDIENCE_ROLES = ["Student", "Teacher", "Admin", "InstituteAdmin"] as const

/** How a notification stands (domain.md §3). */
export const NOTIFICATION_STATUSES = ["draft", "scheduled", "sending", "sent", "cancelled"] as const
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number]

/** How a notice of the platform stands. */
export const NOTICE_STATUSES = ["draft", "scheduled", "sent", "cancelled"] as const

const Title = z
  .string()
  .trim()
  .min(3, "At least 3 letters")
  .max(120, "At most 120 letters")
  .regex(/^\P{Cc}*$/u, "One line only")
const Body = z.string().trim().min(1, "Must be given").max(2000, "At most 2,000 letters")
/** A path of the institute's own address, or a page elsewhere by https, whose host stands where people look for it. */
const Link = z
  .string()
  .trim()
  .max(500)
  .refine((text) => /^\/(?![/\\])[!-~]*$/.test(text) || isPageElsewhere(text), {
    message: "Begin with / for a page of yours, or with https://",
  })

function isPageElsewhere(text: string): boolean {
  const url = /^https:\/\//.test(text) ? URL.parse(text) : null
  return url?.username === "" && url.password === ""
}

/** Whom a notification is for: everybody, a role, the learners of an item, or people by name. */
export const Audience = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("role"), role: z.enum(AUDIENCE_ROLES) }),
  z.object({ kind: z.literal("item"), itemId: Id }),
  z.object({ kind: z.literal("users"), userIds: z.array(Id).min(1, "Choose somebody").max(500) }),
])
export type Audience = z.infer<typeof Audience>

/** Counts how often a draft was kept. */
export const DraftVersion = z.number().int().nonnegative().default(0)

const Message = z.object({
  /** The same key again is the same notification, however often it is sent. */
  idempotencyKey: z.uuid(),
  title: Title,
  body: Body,
  link: Link.optional(),
  /** When it goes out; now when left out. At most a year ahead. */
  scheduleAt: Instant.optional(),
  /** Of the draft that it is sent from, as it was last seen; 0 when none was kept. */
  version: DraftVersion,
  /** Whether the picture of the draft stays, when no other one comes along. */
  keepsPicture: z.boolean().default(false),
})

/** What staff write to people of their institute. */
export const UserNotificationInput = Message.extend({
  audience: Audience,
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
  /** Does not wait for the end of quiet hours. */
  urgent: z.boolean().default(false),
})

/** What the platform writes to the administrators of institutes: of those named, or of all. */
export const InstituteNotificationInput = Message.extend({
  institutes: z.array(Id).min(1, "Choose an institute").max(500).optional(),
})

/** What somebody was told. */
export const BellNotification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  urgent: z.boolean(),
  isFromPlatform: z.boolean(),
  at: Instant,
  readAt: Instant.nullable(),
})
export type BellNotification = z.infer<typeof BellNotification>

/** A page of somebody's bell, newest first, and how much of all is unread. */
export const Bell = paged(BellNotification).extend({ unread: z.number().int().nonnegative() })

/** A notification as those who send them see it. */
export const SentNotification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  audience: z.object({
    kind: z.enum(["all", "role", "item", "users", "admins"]),
    role: z.enum(AUDIENCE_ROLES).nullable(),
    item: z.string().nullable(),
  }),
  channels: z.array(z.enum(CHANNELS)),
  urgent: z.boolean(),
  status: z.enum(NOTIFICATION_STATUSES),
  version: z.number().int(),
  /** When it goes out; of a draft that is to go out at once, none. */
  scheduleAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** When it was last written on. */
  updatedAt: Instant,
  author: z.string().nullable(),
  recipients: z.number().int(),
  read: z.number().int(),
})
export type SentNotification = z.infer<typeof SentNotification>

/** Somebody who was told, and what came of it on each channel. */
export const NotifiedUser = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  readAt: Instant.nullable(),
  pushedAt: Instant.nullable(),
  /** What became of the push message; none for who has no device that takes any. */
  pushState: z.enum(PUSH_STATES).nullable(),
  mailedAt: Instant.nullable(),
})

/** A notice of the platform: to how many institutes it went, and how many of their administrators were told and read it. */
export const InstituteNotice = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  status: z.enum(NOTICE_STATUSES),
  version: z.number().int(),
  scheduleAt: Instant.nullable(),
  updatedAt: Instant,
  author: z.string().nullable(),
  institutes: z.number().int(),
  recipients: z.number().int(),
  read: z.number().int(),
})
export type InstituteNotice = z.infer<typeof InstituteNotice>

/** An institute that got a notice: how many of its administrators were told, and how many read it. */
export const NotifiedInstitute = z.object({
  instituteId: Id,
  name: z.string(),
  recipients: z.number().int(),
  read: z.number().int(),
})
