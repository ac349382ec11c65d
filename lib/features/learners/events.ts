import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { keysOf } from "@/lib/shared/keys-of"
import { paths } from "@/lib/shared/paths"

const Access = z.object({
  userId: Id,
  itemId: Id,
  item: z.string(),
  kind: z.enum(keysOf(ITEM_KINDS)),
  /** When it ends, as an instant; null without an end. */
  until: z.string().nullable(),
  reason: z.string(),
})
type Access = z.infer<typeof Access>

const access = { subject: ["user", "userId"], retain: "forever", data: Access } as const
const toStudent = {
  to: person("userId"),
  channels: ["bell", "email"],
  urgency: "today",
  topic: "orders",
  mayTurnOff: false,
  quote: "reason",
  values: ({ until }: Access, { date }: Formats) => ({ until: until === null ? "none" : date(until) }),
} as const
const toItem = ({ kind, itemId }: Access) => paths.learn(kind, itemId)

/** What staff do with a student's access to an item. */
export const accessEvents = {
  given: event("access.given", { ...access, notices: { student: { ...toStudent, link: toItem } } }),
  extended: event("access.extended", { ...access, notices: { student: { ...toStudent, link: toItem } } }),
  taken: event("access.taken", { ...access, notices: { student: { ...toStudent, link: () => paths.myLearning } } }),
}

const note = { subject: ["user", "userId"], retain: "forever", data: z.object({ userId: Id }) } as const

/** What staff do with their notes about a student. */
export const noteEvents = {
  added: event("note.added", { ...note, notices: {} }),
  deleted: event("note.deleted", { ...note, notices: {} }),
}
