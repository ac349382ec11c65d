import type { Registration } from "./registration"
import type { Treatment } from "./treatment"

/** The documents of a sale. */
export const DOCUMENT_KINDS = ["tax_invoice", "bill_of_supply", "invoice_cum_bill_of_supply", "receipt"] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * The documents of granted lines: taxed lines ask for a tax invoice and exempt ones for a bill of supply, together one document
 * where the buyer has no GSTIN (CGST Rules, 46 to 49). None without lines.
 */
export function documentKindsOf(
  registration: Registration,
  { treatments, hasGstin }: { treatments: readonly Treatment[]; hasGstin: boolean },
): DocumentKind[] {
  if (treatments.length === 0) return []
  if (registration === "unregistered") return ["receipt"]
  if (registration === "composition") return ["bill_of_supply"]
  const isTaxed = treatments.some((treatment) => treatment !== "exempt")
  const isExempt = treatments.includes("exempt")
  if (isTaxed && isExempt) return hasGstin ? ["tax_invoice", "bill_of_supply"] : ["invoice_cum_bill_of_supply"]
  return isTaxed ? ["tax_invoice"] : ["bill_of_supply"]
}
