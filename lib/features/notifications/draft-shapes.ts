import { z } from "zod"
import { Id, Instant, RowVersion } from "@/lib/contract/shapes"
import { AUDIENCE_ROLES, CHANNELS, DraftVersion } from "./notification-shapes"

/** The fields that every draft has; they need not be complete. */
const DraftFields = z.object({
  /** Identifies the draft from its first save on; sending with the same key sends this message. */
  idempotencyKey: z.uuid(),
  /** The version of the draft last seen by the client; 0 for one that was never saved. */
  version: DraftVersion,
  title: z.string().max(120),
  body: z.string().max(2000),
  link: z.string().max(500),
  scheduleAt: Instant.nullable(),
  keepsPicture: z.boolean().default(false),
})

/** A draft of a notification; its item or people may not be chosen yet. */
export const NotificationDraftInput = DraftFields.extend({
  audience: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("all") }),
    z.object({ kind: z.literal("role"), role: z.enum(AUDIENCE_ROLES) }),
    z.object({ kind: z.literal("item"), itemId: Id.nullable() }),
    z.object({ kind: z.literal("users"), userIds: z.array(Id).max(500) }),
  ]),
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length),
  urgent: z.boolean(),
})

/** A draft of an announcement; `institutes` is null for all institutes. */
export const AnnouncementDraftInput = DraftFields.extend({ institutes: z.array(Id).max(500).nullable() })

/** The kinds of an audience that a member of an institute chooses. */
export const DRAFT_AUDIENCE_KINDS = ["all", "role", "item", "users"] as const

const named = z.object({ id: Id, name: z.string() })

const StoredDraft = DraftFields.omit({ keepsPicture: true }).extend({ id: Id, image: z.string().nullable() })

/** A stored draft of a notification, with the names of the chosen item and people. */
export const NotificationDraft = StoredDraft.extend({
  audience: z.object({
    kind: z.enum(DRAFT_AUDIENCE_KINDS),
    role: z.enum(AUDIENCE_ROLES).nullable(),
    item: named.nullable(),
    people: z.array(named.extend({ picture: z.string().nullable() })),
  }),
  channels: z.array(z.enum(CHANNELS)),
  urgent: z.boolean(),
})
export type NotificationDraft = z.infer<typeof NotificationDraft>

/** A stored draft of an announcement; `institutes` is null for all institutes. */
export const AnnouncementDraft = StoredDraft.extend({ institutes: z.array(named).nullable() })
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>

export const SavedDraft = z.object({ id: Id, version: RowVersion, image: z.string().nullable() })
