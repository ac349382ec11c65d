import { z } from "zod"
import { Id, Instant } from "@/lib/contract/shapes"
import { AUDIENCE_ROLES, CHANNELS, DraftVersion } from "./notification-shapes"

/** What of a message may be kept before it is whole. */
const Unfinished = z.object({
  /** Names the draft, from its first letter on; what is sent with the same key is this message. */
  idempotencyKey: z.uuid(),
  /** Of the draft as it was last seen; 0 for one that was never kept. */
  version: DraftVersion,
  title: z.string().max(120),
  body: z.string().max(2000),
  link: z.string().max(500),
  scheduleAt: Instant.nullable(),
  keepsPicture: z.boolean().default(false),
})

/** A message to people of the institute while it is written: an item and people may still be lacking. */
export const DraftInput = Unfinished.extend({
  audience: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("all") }),
    z.object({ kind: z.literal("role"), role: z.enum(AUDIENCE_ROLES) }),
    z.object({ kind: z.literal("item"), itemId: Id.nullable() }),
    z.object({ kind: z.literal("users"), userIds: z.array(Id).max(500) }),
  ]),
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length),
  urgent: z.boolean(),
})

/** A message to institutes while it is written; null for every institute. */
export const NoticeDraftInput = Unfinished.extend({ institutes: z.array(Id).max(500).nullable() })

const named = z.object({ id: Id, name: z.string() })

const KeptDraft = Unfinished.omit({ keepsPicture: true }).extend({ id: Id, image: z.string().nullable() })

/** A draft as it is gone on with: whom it names is named. */
export const Draft = KeptDraft.extend({
  audience: z.object({
    kind: z.enum(["all", "role", "item", "users"]),
    role: z.enum(AUDIENCE_ROLES).nullable(),
    item: named.nullable(),
    people: z.array(named.extend({ picture: z.string().nullable() })),
  }),
  channels: z.array(z.enum(CHANNELS)),
  urgent: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

/** A draft of a notice; without institutes it is for all. */
export const NoticeDraft = KeptDraft.extend({ institutes: z.array(named).nullable() })
export type NoticeDraft = z.infer<typeof NoticeDraft>

/** A draft that was kept. */
export const Kept = z.object({ id: Id, version: z.number().int(), image: z.string().nullable() })
