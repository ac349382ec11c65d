import { cache } from "react"
import { type InstituteProfile, institutes } from "@/lib/features/institutes/contract"
import { serve } from "@/lib/server/http/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { hostInstitute } from "./web-caller"

/** The institute in whose house a page is shown: that of the host, asked once for each request. */
export const houseInstitute = cache(async (): Promise<InstituteProfile> => {
  const id = (await hostInstitute()) ?? PLATFORM_INSTITUTE_ID
  return serve(institutes.show, { params: { id: String(id) } })
})
