import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { IdParams, IdText, Instant, Minor, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { INVOICE_KINDS } from "./invoice-kind"
import { CorrectedBuyer, DocumentBuyer } from "./reissue-shapes"

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
  /** Whether a later document takes some of it back. */
  isCorrected: z.boolean(),
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

/** The most documents in one ZIP; a month with more of them has several. */
export const ZIP_DOCUMENTS = 500

/** Which of the ZIPs of a month, from 1 on. */
const Part = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, "Must be a number")
  .default("1")
  .transform(Number)

/** A month that may have documents, with what can be had of it. */
const InvoiceMonth = z.object({
  month: Month,
  documents: z.number().int(),
  /** Whether the institute files a GSTR-1 for it. */
  hasReturn: z.boolean(),
})
export type InvoiceMonth = z.infer<typeof InvoiceMonth>

/** The taxable values of GSTR-1 by its tables; the return is right where sales less credit notes are what the codes sum to. */
const ReturnCheck = z.object({
  salesMinor: Minor,
  creditMinor: Minor,
  codesMinor: Minor,
  isRight: z.boolean(),
})
export type ReturnCheck = z.infer<typeof ReturnCheck>

/** Whose documents a list shows: buyers with a GSTIN, or those without. */
export const GSTIN_FILTERS = ["with", "without"] as const

/** With `platform`: what the platform issued. To an institute admin for the institute's own plan, to the platform's owner all of it. */
const DocumentScope = { scope: z.enum(["platform"]).optional() }

export const invoices = {
  list: endpoint("GET /payments/v2/api/invoices", {
    summary:
      "The caller's invoices and other documents, newest first; for the institute's admins, all of them, or those of its plan",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "own",
    screen: "invoices",
    query: pageQuery(10).extend({
      ...DocumentScope,
      month: Month.optional(),
      kind: z.enum(INVOICE_KINDS).optional(),
      gstin: z.enum(GSTIN_FILTERS).optional(),
      transactionId: z.string().max(60).optional(),
    }),
    reply: paged(Invoice),
    failures: ["forbidden"],
  }),
  download: endpoint("GET /payments/v2/api/invoices/:id/download", {
    summary: "The PDF of a document, for its buyer and the institute's admins; drawn at once where it is not ready",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "own",
    screen: "invoices",
    params: IdParams,
    query: z.object(DocumentScope),
    reply: download("application/pdf"),
    failures: ["forbidden", "not_found", "invoice_unavailable"],
  }),
  check: endpoint("GET /payments/v2/api/check/:code", {
    summary: "What anybody may check of a document by the code that it shows (added)",
    access: "public",
    whileRestricted: "everyone",
    limit: { calls: 60, perSeconds: 60 },
    params: z.object({ code: z.string().regex(/^[0-9a-f]{32}$/, "Must be the code of a document") }),
    query: z.object({ instituteId: IdText.optional() }),
    reply: CheckedDocument,
    failures: ["not_found"],
  }),
  months: endpoint("GET /payments/v2/api/invoices/months", {
    summary: "The months since the institute's first document, newest first; none before it (added)",
    access: ADMINS,
    screen: "invoices",
    reply: z.array(InvoiceMonth),
  }),
  register: endpoint("GET /payments/v2/api/invoices/register", {
    summary: "The documents of a month as a CSV file (added)",
    access: ADMINS,
    screen: "invoices",
    cost: "report",
    query: MonthQuery,
    reply: download("text/csv"),
  }),
  gstr1: endpoint("GET /payments/v2/api/invoices/gstr1", {
    summary: "GSTR-1 of a month by the names of the portal's JSON, for an institute with a GSTIN (added)",
    access: ADMINS,
    screen: "invoices",
    cost: "report",
    query: MonthQuery,
    reply: download("application/json"),
    failures: ["not_found"],
  }),
  zip: endpoint("GET /payments/v2/api/invoices/zip", {
    summary: "The PDFs of a month as one ZIP, streamed; in parts where there are many (added)",
    access: ADMINS,
    scope: "own",
    screen: "invoices",
    query: MonthQuery.extend({ part: Part }),
    reply: download("application/zip"),
    failures: ["not_found", "invoice_unavailable", "busy"],
  }),
  checkReturn: endpoint("GET /payments/v2/api/invoices/gstr1Check", {
    summary: "Whether the tables of a month's GSTR-1 agree with its codes (added)",
    access: ADMINS,
    screen: "invoices",
    cost: "report",
    query: MonthQuery,
    reply: ReturnCheck,
    failures: ["not_found"],
  }),
  showBuyer: endpoint("GET /payments/v2/api/invoices/:id/buyer", {
    summary: "To whom a document is made out, and whether that may be corrected (added)",
    access: ADMINS,
    screen: "invoices",
    params: IdParams,
    reply: DocumentBuyer,
    failures: ["not_found"],
  }),
  reissue: endpoint("POST /payments/v2/api/invoices/:id/reissue", {
    summary: "Cancels a document by a credit note and issues it again with the corrected buyer (added)",
    access: ["InstituteAdmin"],
    withoutPlan: "admins",
    screen: "invoices",
    params: IdParams,
    body: CorrectedBuyer,
    reply: z.object({ creditNote: z.string(), numbers: z.array(z.string()) }),
    failures: ["not_found", "gstin_invalid", "gstin_state", "reissue_refused"],
    records: ["invoice.reissued"],
  }),
  redraw: endpoint("POST /payments/v2/api/invoices/:id/redraw", {
    summary: "Has the PDF of a document drawn again that could not be drawn (added)",
    access: ADMINS,
    withoutPlan: "admins",
    screen: "invoices",
    right: "view",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found"],
    recordsNothing: "the document stays as it was issued",
  }),
}
