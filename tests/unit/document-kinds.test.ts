import { documentOfPart, documentOfRefund, documentsOfSale, notesOf } from "@/lib/features/invoices/invoice-kind"
import { arePrefixesDistinct, DocumentNumber, documentNumber, Prefix } from "@/lib/features/invoices/document-number"
import { financialYearLabel, financialYearOf, indianDate } from "@/lib/features/invoices/financial-year"
import type { Treatment } from "@/lib/features/tax/treatment"

const line = (treatment: Treatment, totalMinor = 100, placeOfSupply: string | null = null) => ({
  treatment,
  totalMinor,
  placeOfSupply,
})
const taxed = line("igst")
const exempt = line("exempt")

test.each([
  ["regular, taxed", "regular", [taxed, taxed], true, ["tax_invoice"]],
  ["regular, exempt", "regular", [exempt], true, ["bill_of_supply"]],
  ["regular, both, buyer without GSTIN", "regular", [taxed, exempt], false, ["invoice_cum_bill_of_supply"]],
  ["regular, both, buyer with GSTIN", "regular", [taxed, exempt], true, ["tax_invoice", "bill_of_supply"]],
  ["regular, export", "regular", [line("zero")], false, ["tax_invoice"]],
  ["composition", "composition", [line("none")], true, ["bill_of_supply"]],
  ["unregistered", "unregistered", [line("none")], true, ["receipt"]],
  ["nothing granted", "regular", [], false, []],
  ["nothing paid", "regular", [line("igst", 0), line("igst", 0)], false, []],
] as const)("documents of a sale: %s", (_, registration, lines, hasGstin, kinds) => {
  expect(documentsOfSale(lines, { registration, hasGstin }).map(({ kind }) => kind)).toEqual(kinds)
})

test("two documents state each line once, and none of a total of 0", () => {
  const free = line("exempt", 0)
  const [invoice, bill] = documentsOfSale([taxed, exempt, free], { registration: "regular", hasGstin: true })
  expect([invoice?.lines, bill?.lines]).toEqual([[taxed], [exempt, free]])
  const documents = documentsOfSale([taxed, free], { registration: "regular", hasGstin: true })
  expect(documents.map(({ kind }) => kind)).toEqual(["tax_invoice"])
})

test("each place of supply has a document, and what has none goes with the first", () => {
  const [room, free, online] = [line("cgst", 100, "27"), line("exempt", 0), line("igst", 100, "29")]
  const documents = documentsOfSale([room, free, online], { registration: "regular", hasGstin: false })
  expect(documents).toEqual([
    { kind: "invoice_cum_bill_of_supply", series: "INV", placeOfSupply: "27", lines: [room, free] },
    { kind: "tax_invoice", series: "INV", placeOfSupply: "29", lines: [online] },
  ])
  const bills = documentsOfSale([room, online], { registration: "composition", hasGstin: false })
  expect(bills.map(({ placeOfSupply, lines }) => [placeOfSupply, lines.length])).toEqual([[null, 2]])
})

test("parts and refunds have series of their own", () => {
  expect(documentOfPart("regular")).toEqual({ kind: "receipt_voucher", series: "RV" })
  expect(documentOfPart("composition")).toEqual({ kind: "receipt", series: "RC" })
  expect(documentOfRefund("receipt_voucher")).toEqual({ kind: "refund_voucher", series: "FV" })
  expect(documentOfRefund("tax_invoice")).toEqual({ kind: "credit_note", series: "CN" })
})

test("the sentences of the law", () => {
  expect(notesOf("composition", { treatments: ["none"], isAbroad: false })).toEqual(["compositionNote"])
  expect(notesOf("regular", { treatments: ["zero"], isAbroad: true })).toEqual(["exportUnderLut"])
  expect(notesOf("regular", { treatments: ["igst"], isAbroad: true })).toEqual(["exportWithTax"])
  expect(notesOf("regular", { treatments: ["igst"], isAbroad: false })).toEqual([])
})

test.each([
  ["2027-03-31T18:29:59Z", 2026, "2027-03-31"],
  ["2027-03-31T18:30:00Z", 2027, "2027-04-01"],
  ["2028-02-29T12:00:00Z", 2027, "2028-02-29"],
  ["2026-12-31T18:30:00Z", 2026, "2027-01-01"],
])("%s is in the financial year %d", (instant, year, date) => {
  expect(financialYearOf(new Date(instant))).toBe(year)
  expect(indianDate(new Date(instant))).toBe(date)
})

test("numbers", () => {
  expect(documentNumber({ prefix: "INV", year: 2026, no: 123 })).toBe("INV/26-27/000123")
  expect(documentNumber({ prefix: "A", year: 2099, no: 1_234_567 })).toBe("A/99-00/1234567")
  expect(financialYearLabel(2009)).toBe("09-10")
  expect(() => documentNumber({ prefix: "INV", year: 2026, no: 1_000_000 })).toThrow()
  expect(DocumentNumber.safeParse("-INV/1").success).toBe(false)
})

test("prefixes", () => {
  expect([" inv ", "A12", "z"].map((text) => Prefix.parse(text))).toEqual(["INV", "A12", "Z"])
  for (const text of ["", "I V", "INVO", "1AB", "₹", "😀", "इन"]) expect(Prefix.safeParse(text).success).toBe(false)
  const prefixes = { INV: "INV", CN: "CN", RV: "RV", FV: "FV", RC: "RC" }
  expect(arePrefixesDistinct(prefixes)).toBe(true)
  expect(arePrefixesDistinct({ ...prefixes, CN: "INV" })).toBe(false)
})
