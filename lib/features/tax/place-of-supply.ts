import { INDIAN_STATES, type IndianState, stateOfGstin } from "@/lib/shared/indian-states"

/** Where a supply takes place: where its `recipient` is, or where it is `performed`, as what is held in a room. */
export const PLACE_RULES = ["recipient", "performed"] as const
export type PlaceRule = (typeof PLACE_RULES)[number]

/** The code of GST returns for every place outside India. */
export const ABROAD = "96"
export const PLACES_OF_SUPPLY = [...INDIAN_STATES, ABROAD] as const
export type PlaceOfSupply = (typeof PLACES_OF_SUPPLY)[number]

/** What is known of a buyer's place; `country` by ISO 3166. */
export interface Buyer {
  country: string
  stateCode: IndianState | null
  gstin: string | null
}

/** How the place of one supply is found; `performedState` is the state of the room, the supplier's own where none is given. */
export interface PlaceBasis {
  placeRule: PlaceRule
  performedState: IndianState | null
}

/**
 * The place of supply: the state of the buyer's GSTIN, else where it is performed, else the buyer's state or abroad
 * (IGST Act, sections 12 and 13). Undefined while it depends on a state that the buyer has not given.
 */
export function placeOfSupply(
  { placeRule, performedState }: PlaceBasis,
  supplierState: IndianState | null,
  { country, stateCode, gstin }: Buyer,
): PlaceOfSupply | undefined {
  const registeredIn = gstin === null ? undefined : stateOfGstin(gstin)
  if (registeredIn) return registeredIn
  if (placeRule === "performed") return performedState ?? supplierState ?? undefined
  return country === "IN" ? (stateCode ?? undefined) : ABROAD
}
