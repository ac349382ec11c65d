import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Instant, Minor } from "@/lib/contract/shapes"
import { COUNTED_LIMITS } from "@/lib/features/plans/limits"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import { SCREEN_KEYS } from "@/lib/shared/screens"
import { areaNames, PlanExpiry, Profile, UserInstitute } from "../auth/auth-shapes"
import { OwnRestriction } from "../closing/own-restriction"
import { OwnInvitation } from "../members/own-invitation"

/** The signed-in person: the stored session of the specification and their settings (spec §3). */
const Person = Profile.extend({
  /** The IANA time zone of the person; null to use the institute's. */
  timezone: z.string().nullable(),
  /** When the account is to be erased, where that was requested. */
  erasureDueAt: Instant.nullable(),
  bucketName: z.string(),
  /** Whether they may work with enquiries (spec §3, `hasCrmControlAccess`). */
  hasCrmAccess: z.boolean(),
})

/** What every screen of an area needs of the person, the institute and the program. */
export const Bootstrap = z.object({
  person: Person,
  institute: z.object({
    id: Id,
    name: z.string(),
    image: z.string().nullable(),
    favicon: z.string().nullable(),
    brandPrimary: z.string(),
    brandAccent: z.string(),
  }),
  /** The screens of the area that the person may see: all of them, or those mapped to their custom role. */
  screens: z.array(z.enum(SCREEN_KEYS)),
  /** What they may do on each of them. */
  rights: z.array(z.object({ screen: z.enum(SCREEN_KEYS), edit: z.boolean(), delete: z.boolean() })),
  /** Scheme and host of the platform, where all institutes are listed. */
  platform: z.string(),
  /** The plan of the institute; null without one. */
  plan: PlanExpiry.extend({
    /** Whether its access has ended. */
    isOver: z.boolean(),
    /** Until when learners read on then. */
    readableUntil: Instant.nullable(),
  }).nullable(),
  /** For admins: why the institute is suspended or closed. */
  restriction: OwnRestriction.nullable(),
  /** For admins: the fee on sales that was not paid in time, with tax, so that new sales wait. */
  overdueFee: z.object({ amountMinor: Minor, currency: z.string(), dueOn: z.iso.date() }).nullable(),
  /** For admins: what the plan does not include, and the cheapest plan that does. */
  notInPlan: z.array(z.object({ feature: z.enum(PLAN_FEATURES), plan: z.string().nullable() })),
  /** Of staff: whether the plan has no place for them, so that they read and change nothing. */
  isHeld: z.boolean(),
  /** For admins: the limits of the plan of which much is used. */
  reachedLimits: z.array(z.enum(COUNTED_LIMITS)),
  /** The institutes of the person, and their pending invitations at others. */
  institutes: z.array(UserInstitute),
  invitations: z.array(OwnInvitation),
  /** The number of unread notifications. */
  unread: z.number().int().nonnegative(),
  /** The number of items in the basket of a learner; 0 for staff. */
  basket: z.number().int().nonnegative(),
  /** Whether a learner is offered to bring friends. */
  refers: z.boolean(),
  /** For admins: who of the platform's support is at the institute now, and whether that is the caller. */
  support: z.array(
    z.object({
      id: Id,
      name: z.string(),
      reason: z.string(),
      startedAt: Instant,
      endsAt: Instant,
      isOwn: z.boolean(),
      /** Of the caller's own session: whether emails and mobile numbers are shown in it. */
      showsContacts: z.boolean(),
    }),
  ),
  /** The running version (spec §3, `ver`), and the visitor's IP address (`MY_IP`). */
  ver: z.string(),
  ip: z.string(),
})
export type Bootstrap = z.infer<typeof Bootstrap>

export const bootstrap = {
  library: endpoint("GET /users/v2/api/bootstrap/library", {
    cost: "report",
    summary:
      "What every screen of the library needs, where learners read on once the plan of their institute is over (added)",
    access: "signed-in",
    withoutPlan: "library",
    scope: "own",
    query: z.object({ instituteId: IdText.optional() }),
    reply: Bootstrap,
  }),
  show: endpoint("GET /users/v2/api/bootstrap/:area", {
    cost: "report",
    summary:
      "What every screen of an area needs; checked in order: for teachers and students the plan (423), then sign-in, then module (added)",
    access: "public",
    whileRestricted: "admins",
    scope: "own",
    params: z.object({ area: z.enum(areaNames) }),
    query: z.object({ instituteId: IdText.optional() }),
    reply: Bootstrap,
    failures: ["plan_expired", "unauthenticated", "forbidden"],
  }),
}
