import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Picture } from "@/lib/contract/picture"
import { Id, IdParams, IdText, paged, pageQuery } from "@/lib/contract/shapes"
import { ItemCard, Review } from "@/lib/features/items/contract"
import { PRICE_FILTERS } from "@/lib/features/items/list-options"
import { TEACHERS_PAGE_SIZE } from "@/lib/shared/constants"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { RESTRICTIONS } from "@/lib/shared/restriction"

const text = z.string().nullable()
const count = z.number().int()
const instituteQuery = z.object({ instituteId: IdText.optional() })

/** The institute that a host belongs to; `middleware.ts` reads it before a page is rendered. */
export const HostInstitute = z.object({
  institute_Id: Id,
  isCustomDomain: z.boolean(),
  isMain: z.boolean(),
  slug: z.string(),
  locale: z.string(),
  timezone: z.string(),
  country: z.string(),
  /** Of one that the platform has suspended or that is closed: visitors see only that. */
  restriction: z.enum(RESTRICTIONS).optional(),
  /** Of a host that the institute has left: the origin that it leads to. */
  movedTo: z.string().optional(),
  /** Of a closed one: how it is reached. */
  contact: z.string().optional(),
})
export type HostInstitute = z.infer<typeof HostInstitute>

/** What pages are told of the institute of their host. */
export const resolvedHost = ({ institute_Id: instituteId, slug: _, ...facts }: HostInstitute): ResolvedHost => ({
  instituteId,
  ...facts,
})

export const InstituteProfile = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  legalName: text,
  tagline: text,
  about: text,
  image: Picture.nullable(),
  cover: Picture.nullable(),
  favicon: Picture.nullable(),
  brandPrimary: z.string(),
  brandAccent: z.string(),
  contactEmail: text,
  contactPhone: text,
  address: text,
  stateCode: text,
  country: z.string(),
  gstin: text,
  locale: z.string(),
  timezone: z.string(),
  currency: z.string(),
  signUpAllowed: z.boolean(),
  /** Whether its items can be bought: its plan is not over. */
  isSelling: z.boolean(),
  /** Whether its plan is over and nobody reads on any more: its pages say that it is closed. */
  isClosed: z.boolean(),
  /** Whether it waits for a verified mobile of an administrator: until then search engines list none of its pages. */
  awaitsMobile: z.boolean(),
  /** Whether what costs money can be bought: this installation has a payment gateway, and the institute a verified mobile. */
  takesPayments: z.boolean(),
  /** The origin of the institute's primary domain, or of its sub-domain: the base of its canonical URLs. */
  origin: z.string(),
  isCustomDomain: z.boolean(),
  teaser: z.object({ url: z.string(), mime: z.string(), durationSeconds: count.nullable() }).nullable(),
  highlights: z.array(z.object({ title: z.string(), text: z.string() })),
  achievements: z.array(z.object({ value: z.string(), label: z.string() })),
  /** How many listed items there are of each kind, and of each category, language and price filter within it. */
  counts: z.object({
    teachers: count,
    items: z.array(z.object({ kind: z.enum(listItemKinds()), count })),
    categories: z.array(z.object({ kind: z.enum(listItemKinds()), category: z.string(), count })),
    languages: z.array(z.object({ kind: z.enum(listItemKinds()), language: z.string(), count })),
    prices: z.array(z.object({ kind: z.enum(listItemKinds()), price: z.enum(PRICE_FILTERS), count })),
  }),
})
export type InstituteProfile = z.infer<typeof InstituteProfile>

/** A teacher as visitors see them. */
export const TeacherCard = z.object({
  userId: Id,
  name: z.string(),
  image: text,
  headline: text,
  bio: text,
  subjects: z.array(z.string()),
  experienceYears: count.nullable(),
  items: count,
})
export type TeacherCard = z.infer<typeof TeacherCard>

const Testimonial = Review.extend({ itemId: Id, itemTitle: z.string(), itemKind: z.enum(listItemKinds()) })
export type Testimonial = z.infer<typeof Testimonial>

export const DirectoryEntry = InstituteProfile.pick({
  id: true,
  slug: true,
  name: true,
  tagline: true,
  image: true,
  cover: true,
  brandPrimary: true,
  brandAccent: true,
  locale: true,
  origin: true,
}).extend({ featured: z.boolean(), items: count })
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** What a search that is still being typed finds. */
export const Suggestions = z.object({
  items: z.array(ItemCard.pick({ id: true, kind: true, title: true })),
  teachers: z.array(TeacherCard.pick({ userId: true, name: true })),
  /** The words that were searched for instead of mistyped ones; null where they were found as they are. */
  corrected: text,
})
export type Suggestions = z.infer<typeof Suggestions>

export const institutes = {
  findByHost: endpoint("GET /users/v2/api/sub-domain-institute/:subdomain", {
    summary: "The institute of a sub-domain label or of a whole host, with or without its port; 404 when there is none",
    access: "public",
    scope: "platform",
    params: z.object({ subdomain: z.string().trim().toLowerCase().min(1).max(260) }),
    reply: HostInstitute,
    failures: ["not_found"],
  }),
  show: endpoint("GET /institutes/v2/api/getInstitute/:id", {
    summary: "An institute's public profile by its id",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    params: IdParams,
    reply: InstituteProfile,
    failures: ["not_found"],
  }),
  showDetails: endpoint("GET /institutes/v2/api/getInstituteDetails", {
    summary: "The public profile of the current institute",
    access: "public",
    cached: true,
    query: instituteQuery,
    reply: InstituteProfile,
    failures: ["not_found"],
  }),
  teachers: endpoint("GET /institutes/v2/api/fetchInstituteTeachers", {
    summary: "The teachers of an institute, a page at a time",
    access: "public",
    cached: true,
    query: pageQuery(TEACHERS_PAGE_SIZE).extend({ instituteId: IdText.optional() }),
    reply: paged(TeacherCard),
  }),
  showTeacher: endpoint("GET /institutes/v2/api/teacher/:id", {
    summary: "One teacher of an institute with the items that they teach (added)",
    access: "public",
    cached: true,
    params: IdParams,
    query: instituteQuery,
    reply: TeacherCard.extend({ teaches: z.array(ItemCard), teaser: text }),
    failures: ["not_found"],
  }),
  testimonials: endpoint("GET /institutes/v2/api/reviews", {
    summary: "The best shown reviews of an institute's items (added)",
    access: "public",
    cached: true,
    query: instituteQuery,
    reply: z.array(Testimonial),
  }),
  suggestions: endpoint("GET /institutes/v2/api/suggestions", {
    cost: "report",
    summary:
      "The best items of all kinds and the teachers for words that are still being typed; mistakes are forgiven (added)",
    access: "public",
    query: instituteQuery.extend({ searchParam: z.string().trim().min(2).max(80) }),
    reply: Suggestions,
    limit: { calls: 600, perSeconds: 60 },
  }),
  directory: endpoint("GET /institutes/v2/api/directory", {
    cost: "report",
    summary: "Institutes that are open and visible, a page at a time (added)",
    access: "public",
    cached: true,
    scope: "platform",
    query: pageQuery(12),
    reply: paged(DirectoryEntry),
  }),
}
