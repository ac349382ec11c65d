import { z } from "zod"
import { Id, Instant, paged } from "@/lib/contract/shapes"

const count = z.number().int()

/** An institute in the list of the platform. */
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
  /** Scheme and host of its own address. */
  origin: z.string(),
  createdAt: Instant,
})
export type MasterInstitute = z.infer<typeof MasterInstitute>

/** A page of institutes; dates are written as in the platform's country. */
export const MasterInstitutes = paged(MasterInstitute).extend({ country: z.string() })
