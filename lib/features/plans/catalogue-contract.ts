import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant, Minor, Nothing, RowVersion } from "@/lib/contract/shapes"
import { MASTERS } from "@/lib/shared/roles"
import { VersionTerms, VersionTermsInput } from "./plan-terms"

const count = z.number().int()

const ofPlan = {
  id: Id,
  slug: z.string(),
  name: z.string(),
  rank: count,
  isPublic: z.boolean(),
  archivedAt: Instant.nullable(),
  /** Institutes that have it now. */
  subscribers: count,
  /** What they bring a month, without tax. */
  mrrMinor: Minor,
  currency: z.string(),
}

/** A plan in the platform's list. */
export const CataloguePlan = z.object({
  ...ofPlan,
  /** The version on sale; null for a plan that has only a draft. */
  currentVersion: count.nullable(),
  isOnQuote: z.boolean(),
  priceMonthMinor: Minor.nullable(),
  priceYearMinor: Minor.nullable(),
  /** The versions that institutes have, the latest first. */
  versions: z.array(z.object({ version: count, subscribers: count })),
})
export type CataloguePlan = z.infer<typeof CataloguePlan>

const PlanVersion = z.object({
  id: Id,
  version: count,
  terms: VersionTerms,
  note: z.string().nullable(),
  subscribers: count,
  createdAt: Instant,
  /** Null for a draft, of which a plan has one at most. */
  publishedAt: Instant.nullable(),
})
export type PlanVersion = z.infer<typeof PlanVersion>

/** A plan with its latest versions, the newest first. */
export const CataloguePlanDetail = z.object({
  ...ofPlan,
  rowVersion: RowVersion,
  currentVersionId: Id.nullable(),
  /** The version that those who have an older one may switch to. */
  offeredVersionId: Id.nullable(),
  versions: z.array(PlanVersion),
})
export type CataloguePlanDetail = z.infer<typeof CataloguePlanDetail>

const Note = z.string().trim().max(500).default("")
const shown = {
  name: z.string().trim().min(2, "At least 2 letters").max(40),
  rank: count.min(0).max(1_000),
  isPublic: z.boolean(),
}

const ofOwner = { access: MASTERS, scope: "platform" } as const

/** The plans that the platform sells, for its owner. */
export const planCatalogue = {
  list: endpoint("GET /payments/v2/api/planCatalogue", {
    summary: "Every plan with its price and who has which version of it, archived ones last (added)",
    ...ofOwner,
    cost: "report",
    reply: z.array(CataloguePlan),
  }),
  show: endpoint("GET /payments/v2/api/planCatalogue/:id", {
    summary: "A plan with its latest versions and their subscribers (added)",
    ...ofOwner,
    cost: "report",
    params: IdParams,
    reply: CataloguePlanDetail,
    failures: ["not_found"],
  }),
  create: endpoint("POST /payments/v2/api/plans", {
    summary: "Adds a plan with its first version, published, or as a draft that nobody can have yet",
    ...ofOwner,
    body: z.object({
      ...shown,
      slug: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, "2 to 31 small letters, digits and hyphens"),
      terms: VersionTermsInput,
      note: Note,
      publish: z.boolean().default(false),
    }),
    reply: z.object({ id: Id }),
    failures: ["name_taken"],
    records: ["catalogue.plan_created"],
  }),
  update: endpoint("PUT /payments/v2/api/plans/:id", {
    summary:
      "Changes how a plan is shown, archives it, and makes a new version of it, as a draft or published; who has subscribed keeps their version",
    ...ofOwner,
    params: IdParams,
    body: z.object({
      ...shown,
      isArchived: z.boolean(),
      terms: VersionTermsInput.optional(),
      note: Note,
      publish: z.boolean().default(false),
      rowVersion: RowVersion,
    }),
    reply: Nothing,
    failures: ["not_found", "stale", "plan_in_use"],
    records: ["catalogue.plan_saved", "catalogue.plan_published"],
  }),
  offer: endpoint("POST /payments/v2/api/planCatalogue/:id/offer", {
    summary:
      "Offers the version on sale to those who have an older one of the plan, or offers it no longer; they keep theirs unless they switch (added)",
    ...ofOwner,
    params: IdParams,
    body: z.object({ isOffered: z.boolean(), rowVersion: RowVersion }),
    reply: Nothing,
    failures: ["not_found", "stale", "not_on_sale"],
    records: ["catalogue.plan_offered", "catalogue.plan_offer_ended"],
  }),
  remove: endpoint("DELETE /payments/v2/api/plans/:id", {
    summary: "Deletes a plan that no institute has or ever had; any other is archived instead",
    ...ofOwner,
    params: IdParams,
    reply: Nothing,
    failures: ["not_found", "plan_in_use"],
    records: ["catalogue.plan_removed"],
  }),
}
