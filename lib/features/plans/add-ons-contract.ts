import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant, Minor, Nothing, RowVersion } from "@/lib/contract/shapes"
import { ADMINS, MASTERS } from "@/lib/shared/roles"
import { MAX_PRICE_MINOR, PLAN_LIMITS } from "./plan-terms"

const count = z.number().int()
export const ADD_ON_STATUSES = ["active", "archived"] as const

/** What an add-on raises and costs; money before tax, for one of it. */
const AddOnTerms = z.object({
  limit: z.enum(PLAN_LIMITS),
  amount: count.min(1).max(1_000_000),
  priceMonthMinor: Minor.min(0).max(MAX_PRICE_MINOR),
  priceYearMinor: Minor.min(0).max(MAX_PRICE_MINOR),
  /** How many of it an institute may have. */
  maxQuantity: count.min(1).max(1_000),
  /** The slugs of the plans that may take it. */
  plans: z.array(z.string().min(1).max(60)).max(50),
})
export type AddOnTerms = z.infer<typeof AddOnTerms>

/** An add-on as an institute may buy it. */
export const AddOn = AddOnTerms.extend({
  id: Id,
  slug: z.string(),
  name: z.string(),
  versionId: Id,
  currency: z.string(),
  status: z.enum(ADD_ON_STATUSES),
  /** How many of it the institute has. */
  quantity: count,
  /** How many of these go on after the period. */
  renewQuantity: count,
  /** Whether the plan of the institute may take more of it now. */
  mayTake: z.boolean(),
})
export type AddOn = z.infer<typeof AddOn>

/** An add-on in the platform's list, with the version on sale and the draft of the next one. */
export const CatalogueAddOn = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  rank: count,
  archivedAt: Instant.nullable(),
  rowVersion: RowVersion,
  currency: z.string(),
  current: AddOnTerms.extend({ version: count }).nullable(),
  draft: AddOnTerms.extend({ version: count }).nullable(),
  /** Institutes that have it, and how many of it all of them have. */
  subscribers: count,
  quantity: count,
})
export type CatalogueAddOn = z.infer<typeof CatalogueAddOn>

const shown = { name: z.string().trim().min(2, "At least 2 letters").max(60), rank: count.min(0).max(1_000) }
const ofOwner = { access: MASTERS, scope: "platform" } as const

export const addOns = {
  list: endpoint("GET /payments/v2/api/addOns", {
    summary: "The add-ons of the platform, with what the plan of the institute may take",
    access: ADMINS,
    screen: "institute",
    query: z.object({ status: z.enum(ADD_ON_STATUSES).default("active") }),
    reply: z.array(AddOn),
  }),
  catalogue: endpoint("GET /payments/v2/api/addOnCatalogue", {
    summary: "Every add-on with its draft and who has it, archived ones last (added)",
    ...ofOwner,
    cost: "report",
    reply: z.array(CatalogueAddOn),
  }),
  create: endpoint("POST /payments/v2/api/addOns", {
    summary: "Adds an add-on with its first version, published, or as a draft",
    ...ofOwner,
    body: z.object({
      ...shown,
      slug: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, "2 to 31 small letters, digits and hyphens"),
      terms: AddOnTerms,
      publish: z.boolean().default(false),
    }),
    reply: z.object({ id: Id }),
    failures: ["name_taken", "not_found"],
    records: ["catalogue.add_on_created"],
  }),
  update: endpoint("PUT /payments/v2/api/addOns/:id", {
    summary: "Changes an add-on, archives it, and makes a new version of it; who has it keeps theirs",
    ...ofOwner,
    params: IdParams,
    body: z.object({
      ...shown,
      isArchived: z.boolean(),
      terms: AddOnTerms.optional(),
      publish: z.boolean().default(false),
      rowVersion: RowVersion,
    }),
    reply: Nothing,
    failures: ["not_found", "stale"],
    records: ["catalogue.add_on_saved", "catalogue.add_on_published"],
  }),
}
