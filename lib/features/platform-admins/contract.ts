import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, paged, pageQuery } from "@/lib/contract/shapes"
import { MEMBER_STATUSES, MemberCard } from "@/lib/features/members/member-shapes"
import { MASTERS } from "@/lib/shared/roles"

const HOUR = 3600

/** An administrator of an institute as the platform sees them, which needs no more of a number than how it ends. */
const PlatformAdmin = MemberCard.omit({ profileImage: true }).extend({
  email: z.string(),
  /** The last four digits of the mobile number, null for none. */
  mobileEnding: z.string().nullable(),
  isMobileProved: z.boolean(),
  status: z.enum(MEMBER_STATUSES),
  version: z.number().int(),
})
export type PlatformAdmin = z.infer<typeof PlatformAdmin>

/** Why the platform does something to somebody: it stands in the institute's audit. */
export const Reason = z.string().trim().min(10, "At least 10 letters").max(500, "At most 500 letters")

/** Whom it is done to, as they were seen; `institute` is another than that of the caller's session, which is a hint no call takes. */
const Act = z.object({ institute: Id, id: Id, version: z.number().int(), reason: Reason })

const shared = {
  access: MASTERS,
  screen: "institutes",
  scope: "own",
  limit: { calls: 60, perSeconds: HOUR },
} as const

/** What the platform's people may do with those who run an institute (domain.md §4). */
export const platformAdmins = {
  list: endpoint("GET /institutes/v2/api/getInstituteAdmins/:id", {
    summary: "Who runs an institute, with the last digits of their mobile numbers alone (added)",
    access: MASTERS,
    screen: "institutes",
    scope: "own",
    params: IdParams,
    query: pageQuery(10).omit({ searchParam: true }),
    reply: paged(PlatformAdmin).extend({ institute: z.object({ id: Id, name: z.string() }) }),
    failures: ["not_found"],
  }),
  release: endpoint("POST /institutes/v2/api/releaseAdminMobile", {
    ...shared,
    summary:
      "Takes away the proof of an administrator's number who has lost it, and ends their sessions; a new one then asks for one code (added)",
    /** `ending` is how the number ended that was seen; another one by now is `stale`. */
    body: Act.extend({ ending: z.string().regex(/^\d{4}$/, "Must be four digits") }),
    reply: PlatformAdmin,
    failures: ["not_found", "no_rights", "stale"],
  }),
  disable: endpoint("POST /institutes/v2/api/disableInstituteAdmin", {
    ...shared,
    summary: "Keeps an administrator out of the institute, unless nobody else would run it (added)",
    body: Act,
    reply: PlatformAdmin,
    failures: ["not_found", "no_rights", "last_admin", "stale"],
  }),
  enable: endpoint("POST /institutes/v2/api/enableInstituteAdmin", {
    ...shared,
    summary: "Lets an administrator of the institute in again (added)",
    body: Act,
    reply: PlatformAdmin,
    failures: ["not_found", "no_rights", "stale"],
  }),
}
