import { z } from "zod"
import { area, endpoint } from "@/lib/contract/endpoint"
import { asJson, asOptionalJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { Picture } from "@/lib/contract/picture"
import { Email, HexColour, Id, IdText, Instant, Minor, Mobile, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { isGstin } from "@/lib/shared/gstin"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ITEM_STATUSES } from "./item-statuses"
import { ADMINS, MASTERS, STAFF } from "@/lib/shared/roles"

const count = z.number().int()
const ofInstitute = z.object({ instituteId: IdText.optional() })
const words = (most: number) => z.string().trim().max(most).nullable()

/** The institute as its administrators edit it, GST included; `version` refuses a save over somebody else's. */
export const EditableInstitute = z.object({
  id: Id,
  version: z.number().int(),
  slug: z.string(),
  name: z.string(),
  tagline: z.string().nullable(),
  about: z.string().nullable(),
  brandPrimary: z.string(),
  brandAccent: z.string(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  address: z.string().nullable(),
  legalName: z.string().nullable(),
  gstin: z.string().nullable(),
  stateCode: z.string().nullable(),
  image: Picture.nullable(),
  cover: Picture.nullable(),
  teaserVideoId: Id.nullable(),
})
export type EditableInstitute = z.infer<typeof EditableInstitute>

/** What may be changed of an institute (domain.md §5). */
export const InstituteInput = z.object({
  version: z.number().int(),
  name: z.string().trim().min(3, "At least 3 letters").max(80),
  tagline: words(160),
  about: words(5_000),
  brandPrimary: HexColour,
  brandAccent: HexColour,
  contactEmail: Email.nullable(),
  contactPhone: Mobile.nullable(),
  address: words(400),
})

/** Legal name and tax number; the number's state must be the institute's. */
export const GstInput = z
  .object({
    legalName: words(120),
    gstin: z.string().trim().toUpperCase().refine(isGstin, "Is not a valid GSTIN").nullable(),
    stateCode: z
      .string()
      .regex(/^\d{2}$/, "Two digits")
      .nullable(),
  })
  .refine(({ gstin, stateCode }) => !gstin || !stateCode || gstin.startsWith(stateCode), {
    path: ["gstin"],
    message: "The state of the GSTIN is not the state of the institute",
  })

const status = z.enum(ITEM_STATUSES)

/** An item as those who look after it see it. */
export const DeskItem = z.object({
  id: Id,
  kind: z.enum(listItemKinds()),
  version: z.number().int(),
  title: z.string(),
  shortText: z.string(),
  priceMinor: Minor,
  compareAtMinor: Minor.nullable(),
  currency: z.string(),
  country: z.string(),
  status,
  visible: z.boolean(),
  featured: z.boolean(),
  image: Picture.nullable(),
  enrolled: count,
  lessons: count,
  ratingAvg: z.number(),
  ratingCount: count,
  updatedAt: Instant,
})
export type DeskItem = z.infer<typeof DeskItem>

const price = z
  .number()
  .int()
  .refine((minor) => minor === 0 || (minor >= 100 && minor <= 100_000_000), "Free, or between 1 and 1,000,000")

/** What may be changed of an item here. */
export const ItemInput = z
  .object({
    id: Id,
    version: z.number().int(),
    title: z.string().trim().min(3, "At least 3 letters").max(120),
    shortText: z.string().trim().max(200),
    priceMinor: price,
    compareAtMinor: price.nullable(),
    status: status.exclude(["review"]),
    featured: z.boolean(),
  })
  .refine(({ priceMinor, compareAtMinor }) => compareAtMinor === null || compareAtMinor > priceMinor, {
    path: ["compareAtMinor"],
    message: "Must be above the price",
  })

const Sale = z.object({
  transactionId: z.string(),
  buyer: z.string(),
  item: z.string(),
  totalMinor: Minor,
  currency: z.string(),
  paidAt: Instant,
})
/** The takings of one day in the institute's time zone. */
const Day = z.object({ day: z.iso.date(), totalMinor: Minor, orders: count })

/** Currency and country, by which amounts are written. */
const money = { currency: z.string(), country: z.string() }

export const AdminDashboard = z.object({
  ...money,
  thisMonthMinor: Minor,
  lastMonthMinor: Minor,
  paidOrders: count,
  students: count,
  activeLearners: count,
  publishedItems: count,
  draftItems: count,
  openEnquiries: count,
  pendingOrders: count,
  days: z.array(Day),
  sales: z.array(Sale),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

export const TeacherDashboard = z.object({
  items: count,
  learners: count,
  completed: count,
  averagePercent: count,
  ratingAvg: z.number(),
  ratingCount: count,
  recent: z.array(z.object({ learner: z.string(), item: z.string(), itemId: Id, percent: count, at: Instant })),
})
export type TeacherDashboard = z.infer<typeof TeacherDashboard>

export const MasterDashboard = z.object({
  institutes: count,
  activeInstitutes: count,
  newInstitutes: count,
  people: count,
  publishedItems: count,
  paidOrders: count,
  turnoverMinor: Minor,
  monthlyPlansMinor: Minor,
  ...money,
  openEnquiries: count,
  plans: z.array(z.object({ name: z.string(), institutes: count })),
  newest: z.array(
    z.object({ id: Id, name: z.string(), slug: z.string(), plan: z.string().nullable(), createdAt: Instant }),
  ),
})
export type MasterDashboard = z.infer<typeof MasterDashboard>

/** An institute in the list of the platform. */
export const MasterInstitute = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  status: z.string(),
  featured: z.boolean(),
  visible: z.boolean(),
  displayOrder: count,
  plan: z.string().nullable(),
  planStatus: z.string().nullable(),
  members: count,
  items: count,
  /** Scheme and host of its own address. */
  origin: z.string(),
  createdAt: Instant,
})
export type MasterInstitute = z.infer<typeof MasterInstitute>

/** What a visitor wrote. */
export const Enquiry = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  message: z.string(),
  status: z.string(),
  createdAt: Instant,
})

export type Enquiry = z.infer<typeof Enquiry>

export const desk = {
  showInstitute: endpoint("GET /institutes/v2/api/fetchInstituteDetails", {
    summary: "The whole editable institute, GST included",
    access: ADMINS,
    query: ofInstitute,
    reply: EditableInstitute,
  }),
  saveInstitute: endpoint("POST /institutes/v2/api/saveInstituteDetails", {
    summary: "Saves the institute; its public pages show it on the next request",
    access: ["InstituteAdmin"],
    scope: "own",
    form: {
      instituteDetails: asJson(InstituteInput),
      isFromAppLaunch: asOptionalJson(z.boolean()),
      instituteGSTDetails: asOptionalJson(GstInput),
      institutePic: optionalUpload(IMAGE),
      coverImage: optionalUpload(IMAGE),
      teaserVideo: optionalUpload(TEASER),
    },
    reply: EditableInstitute,
    failures: ["stale", "too_large"],
  }),
  courses: endpoint("GET /institutes/v2/api/fetchAdminCourses", {
    summary: "Items of one kind with drafts and counts; a teacher sees their own",
    access: STAFF,
    query: pageQuery(10).extend({
      instituteId: IdText.optional(),
      kind: z.enum(listItemKinds()).default("course"),
      status: status.optional(),
    }),
    reply: paged(DeskItem),
  }),
  showItem: endpoint("GET /institutes/v2/api/deskItem/:id", {
    summary: "One item as those who look after it see it (added)",
    access: STAFF,
    params: z.object({ id: IdText }),
    reply: DeskItem,
    failures: ["not_found"],
  }),
  saveItem: endpoint("POST /institutes/v2/api/saveItem", {
    summary: "Changes title, promise, price and state of an item (added); a teacher their own, without publishing",
    access: STAFF,
    body: ItemInput,
    reply: DeskItem,
    failures: ["not_found", "stale", "no_rights"],
  }),
  changeVisibility: endpoint("POST /institutes/v2/api/changeVisibility", {
    summary: "Shows or hides an item in the institute's lists",
    access: ADMINS,
    body: z.object({ kind: z.enum(listItemKinds()), id: Id, visible: z.boolean() }),
    reply: Nothing,
    failures: ["not_found"],
  }),
  enquiries: endpoint("GET /institutes/v2/api/enquiries", {
    summary: "Enquiries of the institute, newest first; those of the main host for the platform",
    access: ["SuperAdmin", "InstituteAdmin", "Admin"],
    query: pageQuery(10),
    reply: paged(Enquiry),
  }),
  adminDashboard: endpoint("GET /institutes/v2/api/dashboard/admin", {
    summary: "The figures of an institute's desk (added)",
    access: area("admin"),
    reply: AdminDashboard,
  }),
  teacherDashboard: endpoint("GET /institutes/v2/api/dashboard/teacher", {
    summary: "The figures of a teacher's own items (added)",
    access: area("teacher"),
    reply: TeacherDashboard,
  }),
  masterDashboard: endpoint("GET /institutes/v2/api/dashboard/master", {
    summary: "The figures of the platform (added)",
    access: area("master"),
    scope: "platform",
    reply: MasterDashboard,
  }),
  institutes: endpoint("GET /institutes/v2/api/fetchAllInstituteList", {
    summary: "Every institute with its plan and counts",
    access: MASTERS,
    scope: "platform",
    query: pageQuery(10),
    reply: paged(MasterInstitute),
  }),
  featureInstitute: endpoint("POST /institutes/v2/api/updateInstituteFeaturedFlag", {
    summary: "Features an institute in the directory, or no longer",
    access: MASTERS,
    scope: "platform",
    body: z.object({ id: Id, featured: z.boolean() }),
    reply: Nothing,
    failures: ["not_found"],
  }),
  orderInstitutes: endpoint("POST /institutes/v2/api/updateInstituteDisplayOrder", {
    summary: "Sets the order of institutes in the directory",
    access: MASTERS,
    scope: "platform",
    body: z.array(z.object({ id: Id, displayOrder: z.number().int().min(0).max(1_000_000) })).max(1_000),
    reply: Nothing,
  }),
}
