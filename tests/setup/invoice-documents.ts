import { amountInWords } from "@/lib/features/invoices/amount-words"
import type { InvoiceKind } from "@/lib/features/invoices/invoice-kind"
import type { DocumentLine, InvoiceDocument } from "@/lib/features/invoices/document-shape"
import { labelsOf, monthsOf, titleOf } from "@/lib/features/invoices/document-texts"
import type { Language } from "@/lib/shared/messages/languages"

const NO_TAX = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }

/** A line of a document, of 18 % inside its total. */
export function documentLine(title: string, totalMinor: number, facts: Partial<DocumentLine> = {}): DocumentLine {
  const treatment = facts.treatment ?? "igst"
  const isTaxed = treatment === "igst" || treatment === "cgst"
  const taxMinor = isTaxed ? Math.round((totalMinor * 18) / 118 / 2) * 2 : 0
  return {
    title,
    sacCode: "999293",
    rateBasisPoints: isTaxed ? 1800 : 0,
    treatment,
    listMinor: totalMinor,
    discountMinor: 0,
    taxableMinor: totalMinor - taxMinor,
    ...NO_TAX,
    ...(treatment === "igst" && { igstMinor: taxMinor }),
    ...(treatment === "cgst" && { cgstMinor: taxMinor / 2, sgstMinor: taxMinor / 2 }),
    totalMinor,
    ...facts,
  }
}

/** A complete document of these lines. */
export function invoiceDocument(
  lines: DocumentLine[],
  {
    kind = "tax_invoice",
    language = "en",
    ...facts
  }: Partial<InvoiceDocument> & { kind?: InvoiceKind; language?: Language } = {},
): InvoiceDocument {
  const sumOf = (key: "taxableMinor" | "cgstMinor" | "sgstMinor" | "utgstMinor" | "igstMinor" | "totalMinor") =>
    lines.reduce((sum, line) => sum + line[key], 0)
  const totalMinor = sumOf("totalMinor")
  const checkCode = "0123456789abcdef0123456789abcdef"
  return {
    version: 1,
    language,
    kind,
    series: kind === "credit_note" ? "CN" : "INV",
    number: kind === "credit_note" ? "CN/26-27/000007" : "INV/26-27/000123",
    financialYear: 2026,
    issuedAt: "2026-11-27T08:15:00.000Z",
    issuedOn: "2026-11-27",
    currency: "INR",
    title: titleOf(kind, language),
    seller: {
      legalName: "Acme Learning Private Limited",
      tradeName: "Acme Academy",
      registration: "regular",
      gstin: "27AAPFU0939F1ZV",
      address: "4th Floor, Sunrise Chambers\n12 Fergusson College Road, Shivajinagar\nPune 411005",
      state: { code: "27", name: "Maharashtra" },
      email: "accounts@acme.test",
      phone: "+91 98765 43210",
      signatory: "Asha Kulkarni",
    },
    buyer: {
      name: "Ravi Deshpande",
      company: "Banyan Grove Consulting and Research Services Private Limited",
      gstin: "29AAGCB7383J1Z4",
      address:
        "Flat 1203, Tower B, Prestige Shantiniketan, Whitefield Main Road, near the old railway level crossing\nBengaluru 560048",
      state: { code: "29", name: "Karnataka" },
      country: "IN",
      email: "ravi@banyan.test",
    },
    placeOfSupply: { code: "29", name: "Karnataka" },
    reverseCharge: false,
    orderNumber: "ORD-2026-004512",
    against: null,
    payment: { method: "Visa 1007", paidOn: "2026-11-27" },
    pricesIncludeTax: true,
    lines,
    totals: {
      taxableMinor: sumOf("taxableMinor"),
      cgstMinor: sumOf("cgstMinor"),
      sgstMinor: sumOf("sgstMinor"),
      utgstMinor: sumOf("utgstMinor"),
      igstMinor: sumOf("igstMinor"),
      roundOffMinor: 0,
      totalMinor,
    },
    words: { en: amountInWords(totalMinor, "en"), hi: amountInWords(totalMinor, "hi") },
    notes: [],
    checkCode,
    checkUrl: `https://acme.lectern.test/check/${checkCode}`,
    texts: labelsOf(language),
    months: monthsOf(language),
    irn: null,
    signedQr: null,
    ...facts,
  }
}
