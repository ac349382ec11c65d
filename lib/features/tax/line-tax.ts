import { lineAmounts } from "./line-amounts"
import type { Buyer, PlaceOfSupply } from "./place-of-supply"
import type { InstituteSupplier } from "./supplier"
import { isTaxed, supplyOf, type TaxRule, type Treatment } from "./treatment"

/** How a line is taxed, as it is stored with it. */
export interface LineSupply {
  sacCode: string | null
  /** 0 where no tax is charged. */
  rateBasisPoints: number
  treatment: Treatment
  placeOfSupply: PlaceOfSupply | null
}

type Parties = { supplier: InstituteSupplier; buyer: Buyer; currency: string }

/**
 * How a line is taxed between these parties. Where it depends on a state that the buyer has not given, `needsState` is true and
 * the supply is as in the supplier's own state.
 */
export function supplyOfLine(
  { sacCode, ...rule }: TaxRule & { sacCode: string },
  { supplier, buyer, currency }: Parties,
): { supply: LineSupply; needsState: boolean } {
  const known = supplyOf(rule, { supplier, buyer, currency })
  const nearest = { ...buyer, stateCode: supplier.stateCode }
  const found = known ?? supplyOf(rule, { supplier, buyer: nearest, currency })
  if (!found) throw new Error("a supplier that charges tax has a state")
  const rateBasisPoints = isTaxed(found.treatment) ? rule.rateBasisPoints : 0
  return { supply: { sacCode, rateBasisPoints, ...found }, needsState: known === undefined }
}

/** The tax of a line by how it is supplied, within its price or added to it. */
export const taxBy =
  (pricesIncludeTax: boolean) =>
  ({
    listMinor,
    discountMinor,
    supply: { rateBasisPoints, treatment },
  }: {
    listMinor: number
    discountMinor: number
    supply: LineSupply
  }) =>
    lineAmounts({ listMinor, discountMinor, rateBasisPoints, treatment, pricesIncludeTax })
