import { z } from "zod"
import { Id, Instant, paged } from "@/lib/contract/shapes"

const count = z.number().int()

/** An institute in the platform's list. */
const MasterInstitute = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  status: z.string(),
  featured: z.boolean(),
  visible: z.boolean(),
  displayOrder: count,
  plan: z.string().nullable(),
  planStatus: z.string().nullable(),
  members: count,
  items: count,
  /** The origin of its own host. */
  origin: z.string(),
  createdAt: Instant,
})
export type MasterInstitute = z.infer<typeof MasterInstitute>

/** A page of institutes; dates are formatted by the platform's country. */
export const MasterInstitutes = paged(MasterInstitute).extend({ country: z.string() })
