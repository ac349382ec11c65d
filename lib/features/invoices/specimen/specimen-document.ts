import { documentKindsOf } from "@/lib/features/tax/document-kind"
import { lineAmounts } from "@/lib/features/tax/line-amounts"
import { roundOffOf } from "@/lib/features/tax/round-half-up"
import type { InstituteSupplier } from "@/lib/features/tax/supplier"
import { type RateOfDay, supplyOf } from "@/lib/features/tax/treatment"
import type { Language } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import { documentNumber } from "../document-number"
import type { DocumentLine, InvoiceDocument } from "../document-shape"
import { specimenTextsOf } from "../document-texts"
import { draftDocument } from "../draft-document"
import { financialYearOf, indianDate } from "../financial-year"
import { type InvoiceKind, notesOf } from "../invoice-kind"

const LIST_MINOR = 99_900
/** The code of no document. */
const NO_CODE = "0".repeat(32)

/** What a specimen is drawn from. */
export interface SpecimenFacts {
  supplier: InstituteSupplier
  institute: { name: string; email: string | null; phone: string | null }
  sacCode: string
  rate: RateOfDay
  prefix: string
  origin: string
}

/** A document of one course, sold within the state of the supplier, with number zero. Its title and a note say that it is a specimen. */
export function specimenDocument(
  facts: SpecimenFacts,
  { language, at }: { language: Language; at: Date },
): InvoiceDocument {
  const { supplier, prefix, origin } = facts
  const texts = specimenTextsOf(language)
  const { kind, line } = sellCourse(facts, texts.item)
  const day = indianDate(at)
  const year = financialYearOf(at)
  const draft = draftDocument(
    { kind, series: "INV", lines: [line], roundOffMinor: roundOffOf(line.totalMinor, supplier.roundTo) },
    {
      language,
      currency: "INR",
      seller: sellerOf(facts),
      sellerState: supplier.stateCode,
      buyer: { ...NO_BUYER, name: texts.buyer, address: texts.address },
      placeOfSupply: supplier.stateCode,
      orderNumber: null,
      against: null,
      payment: { method: "UPI", paidOn: day },
      pricesIncludeTax: supplier.pricesIncludeTax,
      notes: notesOf(supplier.registration, { treatments: [line.treatment], isAbroad: false }),
    },
    { checkCode: NO_CODE, checkUrl: origin + paths.checkDocument(NO_CODE) },
  )
  return {
    ...draft,
    buyer: { ...draft.buyer, state: draft.seller.state },
    title: texts.title.replace("{title}", draft.title),
    notes: [...draft.notes, texts.note],
    number: documentNumber({ prefix, year, no: 0 }),
    financialYear: year,
    issuedAt: at.toISOString(),
    issuedOn: day,
  }
}

const NO_BUYER = { company: null, gstin: null, state: null, country: "IN", email: null }

/** What a sale of one course to a buyer in the supplier's state comes to. */
function sellCourse(
  { supplier, sacCode, rate }: SpecimenFacts,
  title: string,
): { kind: InvoiceKind; line: DocumentLine } {
  const { rateBasisPoints } = rate
  const buyer = { country: "IN", stateCode: supplier.stateCode, gstin: null }
  const rule = { ...rate, placeRule: "recipient", performedState: null } as const
  const treatment = supplyOf(rule, { supplier, buyer, currency: "INR" })?.treatment ?? "none"
  const price = { listMinor: LIST_MINOR, discountMinor: 0 }
  const { pricesIncludeTax } = supplier
  const { listTaxableMinor: _, ...amounts } = lineAmounts({ ...price, rateBasisPoints, treatment, pricesIncludeTax })
  const [kind = "receipt"] = documentKindsOf(supplier.registration, { treatments: [treatment], hasGstin: false })
  return { kind, line: { title, sacCode, rateBasisPoints, treatment, ...price, ...amounts } }
}

const sellerOf = ({ supplier, institute }: SpecimenFacts) => ({
  legalName: supplier.legalName,
  tradeName: supplier.tradeName ?? institute.name,
  registration: supplier.registration,
  gstin: supplier.gstin,
  address: supplier.address,
  email: institute.email,
  phone: institute.phone,
  signatory: supplier.signatory,
})
