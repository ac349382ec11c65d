import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, paged, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { MEMBER_STATUSES, MemberCard } from "@/lib/features/members/member-shapes"
import { MASTERS } from "@/lib/shared/roles"

const HOUR = 3600

/** An administrator of an institute as the platform sees them, with only the last digits of the mobile number. */
const PlatformAdmin = MemberCard.omit({ profileImage: true }).extend({
  email: z.string(),
  /** The last four digits of the mobile number, null for none. */
  mobileEnding: z.string().nullable(),
  isMobileVerified: z.boolean(),
  status: z.enum(MEMBER_STATUSES),
  version: RowVersion,
})
export type PlatformAdmin = z.infer<typeof PlatformAdmin>

/** The reason of an action of the platform on an administrator; it goes into the institute's audit trail. */
export const Reason = z.string().trim().min(10, "At least 10 letters").max(500, "At most 500 letters")

/** The administrator at the version that was seen; `institute` is not `instituteId`, which names that of the session. */
const AdminAction = z.object({ institute: Id, id: Id, version: RowVersion, reason: Reason })

const actionOptions = {
  access: MASTERS,
  screen: "institutes",
  scope: "own",
  limit: { calls: 60, perSeconds: HOUR },
} as const

/** What the platform may do with the administrators of an institute. */
export const platformAdmins = {
  list: endpoint("GET /institutes/v2/api/getInstituteAdmins/:id", {
    summary: "The administrators of an institute, with only the last digits of their mobile numbers (added)",
    access: MASTERS,
    screen: "institutes",
    scope: "own",
    params: IdParams,
    query: pageQuery(10).omit({ searchParam: true }),
    reply: paged(PlatformAdmin).extend({ institute: z.object({ id: Id, name: z.string() }) }),
    failures: ["not_found"],
  }),
  release: endpoint("POST /institutes/v2/api/releaseAdminMobile", {
    ...actionOptions,
    summary:
      "Unverifies the number of an administrator who has lost it, and ends their sessions; a new number then takes one code (added)",
    /** `ending` is the last four digits of the number that was seen; a number changed since is `stale`. */
    body: AdminAction.extend({ ending: z.string().regex(/^\d{4}$/, "Must be four digits") }),
    reply: PlatformAdmin,
    failures: ["not_found", "forbidden", "stale"],
    records: ["account.number_released"],
  }),
  disable: endpoint("POST /institutes/v2/api/disableInstituteAdmin", {
    ...actionOptions,
    summary: "Disables an administrator of the institute, unless they are the only one (added)",
    body: AdminAction,
    reply: PlatformAdmin,
    failures: ["not_found", "forbidden", "last_admin", "stale"],
    records: ["member.disabled"],
  }),
  enable: endpoint("POST /institutes/v2/api/enableInstituteAdmin", {
    ...actionOptions,
    summary: "Enables an administrator of the institute again (added)",
    body: AdminAction,
    reply: PlatformAdmin,
    failures: ["not_found", "forbidden", "stale"],
    records: ["member.enabled"],
  }),
}
