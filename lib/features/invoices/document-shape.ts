import { z } from "zod"
import { REGISTRATIONS } from "@/lib/features/tax/registration"
import { TREATMENTS } from "@/lib/features/tax/treatment"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { INVOICE_KINDS } from "./invoice-kind"
import { DocumentNumber, SERIES } from "./document-number"
import { TEXT_KEYS } from "./document-texts"

const Minor = z.int()
const State = z.object({ code: z.string().regex(/^\d{2}$/), name: z.string() })

/** The amounts of a line or a whole document: taxable value and heads sum to the total, which includes the round-off of the whole. */
export const Amounts = z.object({
  taxableMinor: Minor,
  cgstMinor: Minor,
  sgstMinor: Minor,
  utgstMinor: Minor,
  igstMinor: Minor,
  totalMinor: Minor,
})
export type Amounts = z.infer<typeof Amounts>

const Seller = z.object({
  legalName: z.string(),
  tradeName: z.string(),
  registration: z.enum(REGISTRATIONS),
  gstin: z.string().nullable(),
  /** With its lines as they are printed. */
  address: z.string(),
  state: State.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  signatory: z.string().nullable(),
})

const Buyer = z.object({
  name: z.string(),
  company: z.string().nullable(),
  gstin: z.string().nullable(),
  address: z.string(),
  state: State.nullable(),
  /** By ISO 3166. */
  country: z.string().length(2),
  email: z.string().nullable(),
})

const Line = Amounts.extend({
  title: z.string(),
  sacCode: z.string().nullable(),
  rateBasisPoints: z.int().min(0),
  treatment: z.enum(TREATMENTS),
  /** Price and discount as they were shown, tax included or not; null where a document states neither, as a credit note. */
  listMinor: Minor.nullable(),
  discountMinor: Minor.nullable(),
})
export type DocumentLine = z.infer<typeof Line>

/**
 * Everything that a document states, texts included, so that its PDF is drawn from it alone and is the same whenever that
 * happens. `irn` and `signedQr` are of e-invoicing, which is not done yet.
 */
export const InvoiceDocument = z.object({
  version: z.literal(1),
  language: z.enum(LANGUAGES),
  kind: z.enum(INVOICE_KINDS),
  series: z.enum(SERIES),
  number: DocumentNumber,
  financialYear: z.int(),
  issuedAt: z.iso.datetime(),
  /** The date in India at that instant. */
  issuedOn: z.iso.date(),
  currency: z.string().length(3),
  title: z.string(),
  seller: Seller,
  buyer: Buyer,
  placeOfSupply: State.nullable(),
  reverseCharge: z.literal(false),
  orderNumber: z.string().nullable(),
  /** The document that this one corrects. */
  against: z.object({ number: DocumentNumber, issuedOn: z.iso.date() }).nullable(),
  /** How it was paid, and when. */
  payment: z.object({ method: z.string().nullable(), paidOn: z.iso.date() }).nullable(),
  pricesIncludeTax: z.boolean(),
  lines: z.array(Line).min(1),
  totals: Amounts.extend({ roundOffMinor: Minor }),
  /** The total in words, in each language. */
  words: z.record(z.enum(LANGUAGES), z.string()),
  /** Sentences that the law or the institute wants on it. */
  notes: z.array(z.string()),
  checkCode: z.string().regex(/^[0-9a-f]{32}$/),
  checkUrl: z.url(),
  texts: z.record(z.enum(TEXT_KEYS), z.string()),
  /** The names of the twelve months, short. */
  months: z.array(z.string()).length(12),
  irn: z.null(),
  signedQr: z.null(),
})
export type InvoiceDocument = z.infer<typeof InvoiceDocument>

/** A document before it has its number and its date. */
export type DraftDocument = Omit<InvoiceDocument, "number" | "financialYear" | "issuedAt" | "issuedOn">
