import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Instant, Minor, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { INTERVALS } from "@/lib/features/billing/periods"
import { PLAN_ORDER_KINDS } from "@/lib/features/billing/stored-quote"
import { NewCode } from "@/lib/features/coupons/coupon-code"
import { INVOICE_KINDS } from "@/lib/features/invoices/invoice-kind"
import { ORDER_STATES } from "@/lib/features/orders/states"
import { Reason } from "@/lib/features/platform-admins/contract"
import { MASTERS } from "@/lib/shared/roles"

const PlanDocument = z.object({ id: Id, number: z.string(), kind: z.enum(INVOICE_KINDS) })

/** An order of the plan of an institute, as the platform sees it. */
const MasterPlanOrder = z.object({
  id: Id,
  number: z.string(),
  plan: z.string(),
  interval: z.enum(INTERVALS),
  kind: z.enum(PLAN_ORDER_KINDS),
  status: z.enum(ORDER_STATES),
  totalMinor: Minor,
  /** What a credit note and the balance pay of it. */
  offsetMinor: Minor,
  currency: z.string(),
  buyer: z.string(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  documents: z.array(PlanDocument),
})
export type MasterPlanOrder = z.infer<typeof MasterPlanOrder>

const ofOwner = { access: MASTERS, screen: "institutes", scope: "platform" } as const

/** What the platform sees of the orders of plans. */
export const masterPlanOrders = {
  list: endpoint("GET /institutes/v2/api/institute/:id/orders", {
    summary: "The orders of the plan of an institute with their documents, the latest first (added)",
    ...ofOwner,
    params: IdParams,
    query: pageQuery(20).omit({ searchParam: true }),
    reply: paged(MasterPlanOrder),
  }),
  document: endpoint("GET /institutes/v2/api/institute/:id/documents/:document", {
    summary: "The PDF of a document of the plan of an institute (added)",
    ...ofOwner,
    scope: "own",
    params: z.object({ id: IdText, document: IdText }),
    reply: download("application/pdf"),
    failures: ["not_found", "invoice_unavailable"],
  }),
  giveCoupon: endpoint("POST /institutes/v2/api/institute/:id/coupon", {
    summary:
      "Has a coupon of the platform lower the next payments of an institute, in the place of the one that it has (added)",
    ...ofOwner,
    scope: "own",
    params: IdParams,
    body: z.object({ code: NewCode, reason: Reason }),
    reply: Nothing,
    failures: ["not_found", "state", "coupon_unknown", "coupon_unavailable", "coupon_no_item"],
    records: ["plan.coupon_given"],
  }),
}
