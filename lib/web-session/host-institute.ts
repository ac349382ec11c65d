import { cache } from "react"
import { type InstituteProfile, institutes } from "@/lib/features/institutes/contract"
import { serve } from "@/lib/server/api/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { hostInstituteId } from "./request-session"

/** The institute of this request's host, loaded once for each request; the platform's own on the main host. */
export const hostInstitute = cache(async (): Promise<InstituteProfile> => {
  const id = (await hostInstituteId()) ?? PLATFORM_INSTITUTE_ID
  return serve(institutes.show, { params: { id: String(id) } })
})
