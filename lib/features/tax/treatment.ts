import type { IndianState } from "@/lib/shared/indian-states"
import { ABROAD, type Buyer, type PlaceBasis, type PlaceOfSupply, placeOfSupply } from "./place-of-supply"
import type { Supplier } from "./registration"

/** Whether services of a code are taxed by law. */
export const TAXABILITIES = ["taxable", "exempt", "nil"] as const
export type Taxability = (typeof TAXABILITIES)[number]

/**
 * How a line is taxed: `cgst` with SGST and `utgst` with CGST within a state or union territory, `igst` between them, `zero` for
 * an export under a letter of undertaking, `exempt` by law, and `none` where the supplier may not collect tax.
 */
export const TREATMENTS = ["cgst", "utgst", "igst", "zero", "exempt", "none"] as const
export type Treatment = (typeof TREATMENTS)[number]

/** The union territories without a legislature, where UTGST takes the place of SGST. */
const UTGST_STATES: readonly PlaceOfSupply[] = ["04", "26", "31", "35", "38"] satisfies IndianState[]

/** What the law says of a code on a day. */
export interface RateOfDay {
  taxability: Taxability
  rateBasisPoints: number
}

/** The tax law that holds for one line on the day of its supply. */
export interface TaxRule extends PlaceBasis, RateOfDay {}

/** Where a line is supplied and how it is taxed. */
export interface Supply {
  placeOfSupply: PlaceOfSupply | null
  treatment: Treatment
}

/** The supply of a line; undefined while its tax depends on a state that the buyer has not given. */
export function supplyOf(
  rule: TaxRule,
  { supplier, buyer, currency }: { supplier: Supplier; buyer: Buyer; currency: string },
): Supply | undefined {
  const place = placeOfSupply(rule, supplier.stateCode, buyer)
  if (supplier.registration !== "regular") return { placeOfSupply: place ?? null, treatment: "none" }
  if (!isTaxedByLaw(rule)) return { placeOfSupply: place ?? null, treatment: "exempt" }
  if (place === undefined) return undefined
  if (place === ABROAD && currency !== "INR" && supplier.hasLut) return { placeOfSupply: place, treatment: "zero" }
  return { placeOfSupply: place, treatment: taxHeadOf(place, supplier.stateCode) }
}

/** Whether the law takes tax of a code at all. */
export const isTaxedByLaw = ({ taxability, rateBasisPoints }: RateOfDay): boolean =>
  taxability === "taxable" && rateBasisPoints > 0

/** Whether tax is charged by a treatment. */
export const isTaxed = (treatment: Treatment): boolean => ["cgst", "utgst", "igst"].includes(treatment)

/** The heads of tax between the place of a supply and the state of its supplier. */
export function taxHeadOf(place: PlaceOfSupply, supplierState: IndianState | null): Treatment {
  if (place !== supplierState) return "igst"
  return UTGST_STATES.includes(place) ? "utgst" : "cgst"
}
