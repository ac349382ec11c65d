import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { LABEL_PATTERN } from "@/lib/features/institutes/host-name"
import { ADMINS, MASTERS } from "@/lib/shared/roles"

const Slug = z.string().trim().toLowerCase().regex(LABEL_PATTERN, "3 to 40 small letters, digits and hyphens")

/** The address of an institute below the platform's host. */
const InstituteAddress = z.object({
  slug: z.string(),
  origin: z.string(),
  /** Addresses of before that still lead here, and until when. */
  former: z.array(z.object({ slug: z.string(), until: Instant })),
})
export type InstituteAddress = z.infer<typeof InstituteAddress>

/** An address that the platform keeps, as of a brand. */
const ReservedSlug = z.object({ id: Id, slug: z.string(), note: z.string(), by: z.string(), createdAt: Instant })
export type ReservedSlug = z.infer<typeof ReservedSlug>

export const instituteAddress = {
  show: endpoint("GET /institutes/v2/api/instituteAddress", {
    summary: "The address of the institute, and those of before that still lead to it (added)",
    access: ADMINS,
    screen: "institute",
    scope: "own",
    reply: InstituteAddress,
  }),
  change: endpoint("PUT /institutes/v2/api/instituteAddress", {
    summary:
      "Changes the address of the institute; the one before leads to it for a year, and is given to nobody else (added)",
    access: ["InstituteAdmin"],
    screen: "institute",
    scope: "own",
    limit: { calls: 20, perSeconds: 3600 },
    body: z.object({ slug: Slug }),
    reply: InstituteAddress,
    failures: ["name_taken", "invalid_input", "too_many_requests"],
    records: ["institute.address_changed"],
  }),
}

const ofOwner = { access: MASTERS, screen: "institutes", scope: "platform" } as const

/** The addresses that no institute is given, besides those that the program reserves. */
export const reservedSlugs = {
  list: endpoint("GET /institutes/v2/api/reservedSlugs", {
    ...ofOwner,
    summary: "The addresses that the platform keeps, newest first (added)",
    query: pageQuery(20),
    reply: paged(ReservedSlug),
  }),
  add: endpoint("POST /institutes/v2/api/reservedSlugs", {
    ...ofOwner,
    summary: "Keeps an address, and what looks like it, from new institutes; who has it keeps it (added)",
    body: z.object({ slug: Slug, note: z.string().trim().min(1, "Must be given").max(500) }),
    reply: Nothing,
    failures: ["name_taken"],
    records: ["institute.address_reserved"],
  }),
  remove: endpoint("DELETE /institutes/v2/api/reservedSlugs/:id", {
    ...ofOwner,
    summary: "Lets institutes have an address again (added)",
    right: "edit",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found"],
    records: ["institute.address_freed"],
  }),
}
