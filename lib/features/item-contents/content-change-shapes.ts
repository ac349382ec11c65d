import { z } from "zod"
import { Id } from "@/lib/contract/shapes"

export const CONTENT_PARTS = ["section", "lesson", "question"] as const
export const CONTENT_CHANGES = ["added", "removed", "renamed", "changed", "moved"] as const

/** How a section, a lesson or a question of a draft differs from what the public has. */
export const ContentChange = z.object({
  part: z.enum(CONTENT_PARTS),
  id: Id,
  /** The one that says most: what is renamed and changed is renamed. */
  change: z.enum(CONTENT_CHANGES),
  title: z.string(),
  /** What it is called by the public; null when it is added. */
  before: z.string().nullable(),
})
export type ContentChange = z.infer<typeof ContentChange>
