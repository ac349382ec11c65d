import { z } from "zod"
import { Email, Id, Instant, paged, PersonName } from "@/lib/contract/shapes"
import { DOMAIN_STATUSES } from "@/lib/features/domains/contract"
import { STATUSES } from "@/lib/features/billing/subscription"
import { LABEL_PATTERN } from "@/lib/features/institutes/host-name"
import { RISKS, ATTENTIONS } from "./risks"
import { judgeSlug } from "@/lib/features/openings/judge-slug"

const count = z.number().int()

/** An institute in the platform's list. */
const MasterInstitute = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  status: z.string(),
  featured: z.boolean(),
  visible: z.boolean(),
  displayOrder: count,
  plan: z.string().nullable(),
  planStatus: z.string().nullable(),
  /** Members of every role and status but those who have left. */
  members: count,
  /** Active members with the role Student. */
  students: count,
  items: count,
  /** The origin of its own host. */
  origin: z.string(),
  /** Its own domains, claimed ones included. */
  domains: z.array(z.object({ host: z.string(), status: z.enum(DOMAIN_STATUSES) })),
  createdAt: Instant,
  storageBytes: count,
  /** When somebody of its staff last signed in. */
  lastStaffSignInAt: Instant.nullable(),
  /** What it brings a month, without tax. */
  mrrMinor: count,
  trialEndsAt: Instant.nullable(),
  /** Why it is at risk. */
  risks: z.array(z.enum(RISKS)),
})
export type MasterInstitute = z.infer<typeof MasterInstitute>

/** A page of institutes; dates are formatted by the platform's country. */
export const MasterInstitutes = paged(MasterInstitute).extend({ country: z.string() })

export const INSTITUTE_STATUSES = ["active", "suspended", "closed"] as const
export const INSTITUTE_SORTS = ["directory", "name", "newest", "income", "students", "storage"] as const

/** Which institutes are listed, and in which order. */
export const InstituteFilter = z.object({
  searchParam: z.string().trim().max(80).optional(),
  status: z.enum(INSTITUTE_STATUSES).optional(),
  /** The slug of a plan. */
  plan: z.string().max(60).optional(),
  planStatus: z.enum(STATUSES).optional(),
  /** Those whose trial ends within so many days. */
  trialWithin: z.enum(["3", "7", "14"]).optional(),
  featured: z.literal("yes").optional(),
  /** Those at risk for a reason, or for any. */
  risk: z.enum(["any", ...RISKS]).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Those that bring something a month. */
  paying: z.literal("yes").optional(),
  attention: z.enum(ATTENTIONS).optional(),
  sort: z.enum(INSTITUTE_SORTS).default("directory"),
})
export type InstituteFilter = z.infer<typeof InstituteFilter>

/** An institute as its page for the platform shows it. */
export const InstitutePage = MasterInstitute.extend({
  legalName: z.string().nullable(),
  gstin: z.string().nullable(),
  stateCode: z.string().nullable(),
  country: z.string(),
  timezone: z.string(),
  locale: z.string(),
  currency: z.string(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  signUpAllowed: z.boolean(),
})
export type InstitutePage = z.infer<typeof InstitutePage>

/** A note of the platform's staff on an institute, which the institute never sees. */
export const InstituteNote = z.object({ id: Id, text: z.string(), author: z.string().nullable(), createdAt: Instant })
export type InstituteNote = z.infer<typeof InstituteNote>

/** A new institute with its first administrator. */
export const NewInstitute = z.object({
  name: z.string().trim().min(3, "At least 3 letters").max(80),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(LABEL_PATTERN, "3 to 40 small letters, digits and hyphens")
    .refine((slug) => judgeSlug(slug) === "free", "This address is reserved"),
  planId: Id,
  admin: z.object({ email: Email, first_name: PersonName, last_name: z.union([z.literal(""), PersonName]) }),
})
export type NewInstitute = z.infer<typeof NewInstitute>
