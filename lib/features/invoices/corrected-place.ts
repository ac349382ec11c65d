import { ABROAD } from "@/lib/features/tax/place-of-supply"
import { stateOfGstin } from "@/lib/shared/indian-states"
import type { InvoiceDocument } from "./document-shape"

type Placed = Pick<InvoiceDocument, "buyer" | "placeOfSupply" | "seller" | "lines">
interface Corrected {
  gstin: string | null
  stateCode: string | null
}

/**
 * The place of supply of a document once its buyer is corrected: the state of the GSTIN, else the buyer's where it was the buyer's
 * before, else the same, as of what is held in a room. A seller that charges no tax names no other place.
 */
export function correctedPlace(
  { buyer, placeOfSupply, seller }: Placed,
  { gstin, stateCode }: Corrected,
): string | null {
  const former = placeOfSupply?.code ?? null
  if (seller.registration !== "regular") return former
  if (gstin !== null) return stateOfGstin(gstin) ?? null
  const ofBuyer = (buyer.gstin === null ? buyer.state?.code : stateOfGstin(buyer.gstin)) ?? null
  return former !== null && former === ofBuyer ? (stateCode ?? former) : former
}

/** Whether each line keeps its heads of tax at another place: within the seller's state, between states, or abroad. */
export function keepsHeads({ lines, placeOfSupply, seller }: Placed, place: string | null): boolean {
  const reachOf = (code: string | null) =>
    code === null || code === ABROAD ? code : code === seller.state?.code ? "within" : "between"
  return (
    reachOf(placeOfSupply?.code ?? null) === reachOf(place) ||
    lines.every(({ treatment }) => treatment === "none" || treatment === "exempt")
  )
}
