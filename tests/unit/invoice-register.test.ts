import { REGISTER_HEADINGS, type RegisterRow, registerCells } from "@/lib/features/invoices/register"
import { toCsv } from "@/lib/server/api/csv-file"

const sale: RegisterRow = {
  number: "INV/26-27/000001",
  issuedOn: "2026-11-20",
  kind: "tax_invoice",
  buyer: "=cmd()",
  buyerGstin: null,
  placeOfSupply: "29",
  taxableMinor: 4_193_39,
  cgstMinor: 0,
  sgstMinor: 0,
  utgstMinor: 0,
  igstMinor: 754_81,
  roundOffMinor: -20,
  totalMinor: 4_948_00,
  orderNumber: "AC-2026-00042",
  against: null,
}
const credit: RegisterRow = {
  ...sale,
  number: "CN/26-27/000001",
  kind: "credit_note",
  against: sale.number,
  roundOffMinor: 0,
}

test("the register has a row for each document, amounts below zero where one takes back", () => {
  expect(toCsv([[...REGISTER_HEADINGS], registerCells(sale), registerCells(credit)]).split("\r\n")).toEqual([
    "Number,Date,Document,Buyer,GSTIN,Place of supply,Taxable value,CGST,SGST,UTGST,IGST,Round off,Total,Order,Against",
    "INV/26-27/000001,2026-11-20,tax invoice,'=cmd(),,29,4193.39,0.00,0.00,0.00,754.81,-0.20,4948.00,AC-2026-00042,",
    "CN/26-27/000001,2026-11-20,credit note,'=cmd(),,29,-4193.39,0.00,0.00,0.00,-754.81,0.00,-4948.00,AC-2026-00042,INV/26-27/000001",
    "",
  ])
})

test("an amount below zero is no formula, what only begins like one is", () => {
  expect(toCsv([["-5", "-5.25", "-5+1", "-cmd", "-"]])).toBe("-5,-5.25,'-5+1,'-cmd,'-\r\n")
})
