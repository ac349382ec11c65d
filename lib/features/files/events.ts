import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const ofFile = {
  subject: ["file", "fileId"],
  retain: "forever",
  data: z.object({ fileId: Id, name: z.string() }),
  notices: {},
} as const

/** What staff do with files. */
export const fileEvents = {
  deleted: event("file.deleted", ofFile),
  restored: event("file.restored", ofFile),
  purged: event("file.purged", ofFile),
  replaced: event("file.replaced", ofFile),
}
