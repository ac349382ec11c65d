import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id } from "@/lib/contract/shapes"

/** The institute that a host belongs to; what `middleware.ts` asks before a page is rendered. */
export const HostInstitute = z.object({
  institute_Id: Id,
  isCustomDomain: z.boolean(),
  isMain: z.boolean(),
  slug: z.string(),
  locale: z.string(),
  timezone: z.string(),
})
export type HostInstitute = z.infer<typeof HostInstitute>

export const institutes = {
  findByHost: endpoint("GET /users/v2/api/sub-domain-institute/:subdomain", {
    summary:
      "The institute of a sub-domain label or of a whole host, with or without its port; 404 when none is active there",
    access: "public",
    scope: "platform",
    params: z.object({ subdomain: z.string().trim().toLowerCase().min(1).max(260) }),
    reply: HostInstitute,
    failures: ["not_found"],
  }),
}
