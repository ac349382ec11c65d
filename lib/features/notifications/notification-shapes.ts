import { z } from "zod"
import { Id, Instant, RowVersion } from "@/lib/contract/shapes"
import { PUSH_STATES } from "@/lib/features/push/push-states"

/** The channels of a notification besides the bell. */
export const CHANNELS = ["push", "email"] as const
export type ChannelKey = (typeof CHANNELS)[number]
/** Those of an announcement of the platform, one by one: a channel added above sends none of them. */
export const ANNOUNCEMENT_CHANNELS = ["push", "email"] as const satisfies readonly ChannelKey[]

export const eachChannel = <Value>(valueOf: (key: ChannelKey) => Value): Record<ChannelKey, Value> =>
  z.record(z.enum(CHANNELS), z.custom<Value>()).parse(Object.fromEntries(CHANNELS.map((key) => [key, valueOf(key)])))

/** The kinds of an audience; `admins` is that of an announcement. */
export const AUDIENCE_KINDS = ["all", "role", "item", "users", "admins"] as const

export const AUDIENCE_ROLES = ["Student", "Teacher", "Admin", "InstituteAdmin"] as const

export const NOTIFICATION_STATUSES = ["draft", "scheduled", "sending", "sent", "cancelled"] as const
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number]

export const ANNOUNCEMENT_STATUSES = ["draft", "scheduled", "sent", "cancelled"] as const

const Title = z
  .string()
  .trim()
  .min(3, "At least 3 letters")
  .max(120, "At most 120 letters")
  .regex(/^\P{Cc}*$/u, "One line only")
const Body = z.string().trim().min(1, "Must be given").max(2000, "At most 2,000 letters")
/** A path of the institute's own site, or an https URL without user name and password, which would disguise its host. */
const Link = z
  .string()
  .trim()
  .max(500)
  .refine((text) => /^\/(?![/\\])[!-~]*$/.test(text) || isExternalPage(text), {
    message: "Begin with / for a page of yours, or with https://",
  })

function isExternalPage(text: string): boolean {
  const url = /^https:\/\//.test(text) ? URL.parse(text) : null
  return url?.username === "" && url.password === ""
}

const UserIds = z.array(Id).min(1, "Choose somebody").max(500)
const AudienceRole = z.enum(AUDIENCE_ROLES)
type AudienceRole = z.infer<typeof AudienceRole>

/** The audience of a notification: everybody, a role, the learners of an item, or people by name. */
export const Audience = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("role"), role: AudienceRole }),
  z.object({ kind: z.literal("item"), itemId: Id }),
  z.object({ kind: z.literal("users"), userIds: UserIds }),
])
export type Audience = z.infer<typeof Audience>

/** The version of a draft: the number of times it has been saved. */
export const DraftVersion = RowVersion.default(0)

const Message = z.object({
  /** Requests with the same key create one notification; without a key each creates one. */
  idempotencyKey: z.uuid().optional(),
  title: Title,
  body: Body,
  link: Link.optional(),
  /** A picture is a part of the form beside this one. */
  image: z.null("Send the picture as a part of a form").optional(),
  /** The time of sending, at most a year ahead; now when left out. */
  scheduleAt: Instant.optional(),
  /** The version of its draft last seen by the client; 0 when no draft was saved. */
  version: DraftVersion,
  /** Whether the picture of the draft stays when no new one is uploaded. */
  keepsPicture: z.boolean().default(false),
})

/** The input of a notification to people of the institute, whom `audience` names, or in its place `users` or `role`. */
export const UserNotificationInput = Message.extend({
  audience: Audience.optional(),
  users: UserIds.optional(),
  role: AudienceRole.optional(),
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
  /** Whether push and e-mail are sent during quiet hours too. */
  urgent: z.boolean().default(false),
})
  .refine(({ audience, users, role }) => [audience, users, role].filter((one) => one !== undefined).length === 1, {
    message: "Name the audience, users or a role",
    path: ["audience"],
  })
  .transform(({ users, role, audience, ...message }) => ({ ...message, audience: audience ?? audienceOf(users, role) }))

const audienceOf = (userIds: number[] | undefined, role: AudienceRole | undefined): Audience => {
  if (userIds) return { kind: "users", userIds }
  return role ? { kind: "role", role } : { kind: "all" }
}

/** The input of an announcement to the administrators of the named institutes, or of all when none are named. */
export const AnnouncementInput = Message.extend({
  institutes: z.array(Id).min(1, "Choose an institute").max(500).optional(),
})

/** A notification as the staff who send notifications see it. */
export const SentNotification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  audience: z.object({
    kind: z.enum(AUDIENCE_KINDS),
    role: z.enum(AUDIENCE_ROLES).nullable(),
    item: z.string().nullable(),
  }),
  channels: z.array(z.enum(CHANNELS)),
  urgent: z.boolean(),
  status: z.enum(NOTIFICATION_STATUSES),
  version: RowVersion,
  /** The time of sending; null for a draft to be sent immediately. */
  scheduleAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  updatedAt: Instant,
  author: z.string().nullable(),
  recipients: z.number().int(),
  read: z.number().int(),
})
export type SentNotification = z.infer<typeof SentNotification>

/** A recipient of a notification, with the state of each channel. */
export const NotifiedUser = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  readAt: Instant.nullable(),
  /** When it was handed to each channel; null for a channel by which it was not sent. */
  sentAt: z.record(z.enum(CHANNELS), Instant.nullable()),
  /** The state of the push message; null for a recipient without a registered device. */
  pushState: z.enum(PUSH_STATES).nullable(),
})

/** An announcement of the platform, with the numbers of institutes, recipients and readers. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  status: z.enum(ANNOUNCEMENT_STATUSES),
  version: RowVersion,
  scheduleAt: Instant.nullable(),
  updatedAt: Instant,
  author: z.string().nullable(),
  institutes: z.number().int(),
  recipients: z.number().int(),
  read: z.number().int(),
})
export type Announcement = z.infer<typeof Announcement>

/** An institute that received an announcement, with the numbers of its recipients and readers. */
export const NotifiedInstitute = z.object({
  instituteId: Id,
  name: z.string(),
  recipients: z.number().int(),
  read: z.number().int(),
})
