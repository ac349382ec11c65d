import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { IdParams, IdText, Instant, Minor, paged, pageQuery } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { INVOICE_KINDS } from "./invoice-kind"

const PDF_STATUSES = ["queued", "ready", "failed"] as const

/** A month, as "2026-11". */
const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "Must be a month")

/** An issued document as its buyer and the institute's staff see it. */
export const Invoice = z.object({
  id: z.number().int(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  /** Its date in India: "2026-11-27". */
  issuedOn: z.iso.date(),
  issuedAt: Instant,
  buyer: z.string(),
  buyerGstin: z.string().nullable(),
  /** The `transaction_id` of its order. */
  transactionId: z.string(),
  totalMinor: Minor,
  currency: z.string(),
  country: z.string(),
  pdfStatus: z.enum(PDF_STATUSES),
})
export type Invoice = z.infer<typeof Invoice>

/** What anybody may read of a document who has its code: it was issued, and whether a later document takes some of it back. */
const CheckedDocument = z.object({
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  issuedOn: z.iso.date(),
  seller: z.string(),
  sellerGstin: z.string().nullable(),
  /** The buyer's initials. */
  buyer: z.string(),
  placeOfSupply: z.string().nullable(),
  totalMinor: Minor,
  currency: z.string(),
  country: z.string(),
  corrections: z.array(z.object({ number: z.string(), issuedOn: z.iso.date(), totalMinor: Minor })),
})
export type CheckedDocument = z.infer<typeof CheckedDocument>

const MonthQuery = z.object({ month: Month })

export const invoices = {
  list: endpoint("GET /payments/v2/api/invoices", {
    summary: "The caller's invoices and other documents, newest first; for the institute's admins, all of them",
    access: "signed-in",
    withoutPlan: true,
    screen: "orders",
    query: pageQuery(10).extend({
      month: Month.optional(),
      kind: z.enum(INVOICE_KINDS).optional(),
      transactionId: z.string().max(60).optional(),
    }),
    reply: paged(Invoice),
  }),
  download: endpoint("GET /payments/v2/api/invoices/:id/download", {
    summary: "The PDF of a document, for its buyer and the institute's admins; drawn at once where it is not ready",
    access: "signed-in",
    withoutPlan: true,
    scope: "own",
    screen: "orders",
    params: IdParams,
    reply: download("application/pdf"),
    failures: ["not_found", "invoice_unavailable"],
  }),
  check: endpoint("GET /payments/v2/api/check/:code", {
    summary: "What anybody may check of a document by the code that it shows (added)",
    access: "public",
    limit: { calls: 60, perSeconds: 60 },
    params: z.object({ code: z.string().regex(/^[0-9a-f]{32}$/, "Must be the code of a document") }),
    query: z.object({ instituteId: IdText.optional() }),
    reply: CheckedDocument,
    failures: ["not_found"],
  }),
  register: endpoint("GET /payments/v2/api/invoices/register", {
    summary: "The documents of a month as a CSV file (added)",
    access: ADMINS,
    screen: "orders",
    cost: "report",
    query: MonthQuery,
    reply: download("text/csv"),
  }),
  gstr1: endpoint("GET /payments/v2/api/invoices/gstr1", {
    summary: "GSTR-1 of a month by the names of the portal's JSON, for an institute with a GSTIN (added)",
    access: ADMINS,
    screen: "orders",
    cost: "report",
    query: MonthQuery,
    reply: download("application/json"),
    failures: ["not_found"],
  }),
}
