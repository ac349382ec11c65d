import { z } from "zod"
import { Id } from "@/lib/contract/shapes"

const Ids = z.array(Id).max(5_000)

/** What an institute chose to hold above each limit: items by their ids, staff by the ids of their users. */
export const HeldChoice = z.object({ publishedItems: Ids.optional(), staff: Ids.optional() })
export type HeldChoice = z.infer<typeof HeldChoice>

/** A choice that is stored; an empty one for anything else. */
export const parseChoice = (stored: unknown): HeldChoice => HeldChoice.safeParse(stored).data ?? {}
