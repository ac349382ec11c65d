import { screen } from "@testing-library/react"
import { CheckedDocument } from "@/components/invoices/checked-document"
import type { CheckedDocument as Facts } from "@/lib/features/invoices/contract"
import { renderScreen } from "./mock-api"

const document: Facts = {
  number: "INV/26-27/000042",
  kind: "tax_invoice",
  issuedOn: "2026-11-27",
  seller: "Acme Learning Pvt Ltd",
  sellerGstin: "27AAPFU0939F1ZV",
  buyer: "N. R.",
  placeOfSupply: "Maharashtra",
  totalMinor: 4_948_20,
  currency: "INR",
  country: "IN",
  corrections: [],
}

test("a document that was issued says so, with its facts", () => {
  renderScreen(<CheckedDocument document={document} language="en" />)
  const texts = [
    "Issued and unchanged",
    "Tax invoice INV/26-27/000042",
    "27 Nov 2026",
    "N. R.",
    "Maharashtra",
    "₹4,948.20",
  ]
  for (const text of texts) expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText("GSTIN 27AAPFU0939F1ZV")).toBeVisible()
})

test("one that a credit note corrects names it", () => {
  const corrections = [{ number: "CN/26-27/000003", issuedOn: "2026-12-02", totalMinor: 100_00 }]
  renderScreen(<CheckedDocument document={{ ...document, corrections }} language="en" />)
  expect(screen.getByText("Credit note CN/26-27/000003 of ₹100.00 was issued on 2 Dec 2026")).toBeVisible()
  expect(screen.queryByText("Issued and unchanged")).toBeNull()
})

test("the facts are read in Hindi", () => {
  renderScreen(<CheckedDocument document={document} language="hi" />, "hi")
  expect(screen.getByText("जारी किया गया और अपरिवर्तित")).toBeVisible()
  expect(screen.getByText("टैक्स इनवॉइस INV/26-27/000042")).toBeVisible()
})
