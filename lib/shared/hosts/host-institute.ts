import type { Restriction } from "../restriction"

/** The institute of a host. */
export interface ResolvedHost {
  instituteId: number
  isCustomDomain: boolean
  isMain: boolean
  locale: string
  timezone: string
  country: string
  /** Of one that the platform has suspended or that is closed. */
  restriction?: Restriction | undefined
  /** Of a host that the institute has left: the origin that it leads to, for a year. */
  movedTo?: string | undefined
  /** How a closed one is reached, as far as it says so. */
  contact?: string | undefined
}
