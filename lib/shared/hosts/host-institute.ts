/** The institute of a host. */
export interface ResolvedHost {
  instituteId: number
  isCustomDomain: boolean
  isMain: boolean
  locale: string
  timezone: string
  country: string
}
