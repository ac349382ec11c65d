import { z } from "zod"
import { Id, Instant, Minor } from "@/lib/contract/shapes"
import { MISSING_FACTS } from "./missing-facts"

const count = z.number().int()

/** Currency and country, by which amounts and dates are formatted. */
const localeFields = { currency: z.string(), country: z.string() }

/** An item with lessons whose file is in the trash. */
const BrokenItem = z.object({ id: Id, title: z.string(), lessons: count })

const Sale = z.object({
  transactionId: z.string(),
  buyer: z.string(),
  item: z.string(),
  totalMinor: Minor,
  currency: z.string(),
  paidAt: Instant,
})
/** The sales of one day in the institute's time zone. */
const DailySales = z.object({ day: z.iso.date(), totalMinor: Minor, orders: count })

/** The dashboard of an institute's administrators; an order that was refunded in full is no sale. */
export const AdminDashboard = z.object({
  ...localeFields,
  institute: z.string(),
  thisMonthMinor: Minor,
  lastMonthMinor: Minor,
  students: count,
  activeLearners: count,
  publishedItems: count,
  draftItems: count,
  reviewItems: count,
  openEnquiries: count,
  /** Refunds that need somebody. */
  openRefunds: count,
  brokenItems: z.array(BrokenItem),
  /** Whether what costs money can be bought: the installation has a payment gateway. */
  takesPayments: z.boolean(),
  /** What its page and its invoices lack. */
  missing: z.array(z.enum(MISSING_FACTS)),
  /** No tax profile is in force in an institute of India that has paid items on sale. */
  needsTaxProfile: z.boolean(),
  days: z.array(DailySales),
  sales: z.array(Sale),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

/** The dashboard of a teacher, over their own items only. */
export const TeacherDashboard = z.object({
  ...localeFields,
  items: count,
  drafts: count,
  learners: count,
  completed: count,
  averagePercent: count,
  ratingAvg: z.number(),
  ratingCount: count,
  courses: z.array(z.object({ id: Id, title: z.string(), learners: count, averagePercent: count.nullable() })),
  brokenItems: z.array(BrokenItem),
  recent: z.array(
    z.object({ learner: z.string(), item: z.string(), itemId: Id, percent: count.nullable(), at: Instant }),
  ),
})
export type TeacherDashboard = z.infer<typeof TeacherDashboard>

/** The dashboard of the platform's owner; the platform's own institute is not counted. */
export const MasterDashboard = z.object({
  ...localeFields,
  activeInstitutes: count,
  newInstitutes: count,
  people: count,
  publishedItems: count,
  paidOrders: count,
  turnoverMinor: Minor,
  trials: count,
  overduePlans: count,
  openEnquiries: count,
  /** The checks of money that are broken or could not be run. */
  brokenChecks: count,
  /** The jobs that failed for good and about which nothing is decided. */
  failedJobs: count,
  /** What the installation lacks. */
  missing: z.array(z.enum(["no_payments", "no_mail"])),
  newest: z.array(
    z.object({
      id: Id,
      name: z.string(),
      origin: z.string(),
      plan: z.string().nullable(),
      createdAt: Instant,
    }),
  ),
})
export type MasterDashboard = z.infer<typeof MasterDashboard>
