import { headers } from "next/headers"
import { institutes } from "@/lib/features/institutes/contract"
import { serve } from "@/lib/server/api/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

/** The institute of the host of the request; on the main host the platform. */
export async function loadHostInstitute() {
  const incoming = await headers()
  const instituteId = incoming.get("x-lectern-institute") ?? String(PLATFORM_INSTITUTE_ID)
  return serve(institutes.showDetails, { query: { instituteId } })
}
