import type { IndianState } from "@/lib/shared/indian-states"

/** How a supplier is registered for GST: `composition` and `unregistered` may not collect tax. */
export const REGISTRATIONS = ["regular", "composition", "unregistered"] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** What decides the tax of a supplier; `hasLut` is a letter of undertaking, by which exports are zero-rated. */
export interface Supplier {
  registration: Registration
  /** Null where a supplier that collects no tax has not given it. */
  stateCode: IndianState | null
  hasLut: boolean
}
