import { type Heads, groupBy, headsOf, rateOf, rupees, sumTax } from "./amounts"
import { isBetweenStates, isTaxedLine, type ReturnDocument } from "./return-document"

/** The taxed lines of a document with one rate. */
export interface RateItem {
  num: number
  itm_det: { rt: number; txval: number } & Heads
}

/** One item for each rate of a document's taxed lines. */
export function itemsOf({ lines, placeOfSupply }: ReturnDocument, sellerState: string): RateItem[] {
  const isInter = isBetweenStates(placeOfSupply, sellerState)
  return groupBy(lines.filter(isTaxedLine), (line) => String(rateOf(line)).padStart(6, "0")).map(
    ([rate, group], at) => {
      const sums = sumTax(group)
      return { num: at + 1, itm_det: { rt: Number(rate), txval: rupees(sums.taxableMinor), ...headsOf(sums, isInter) } }
    },
  )
}

/** A date as returns write it: "27-11-2026". */
export const returnDate = (date: string): string => date.split("-").toReversed().join("-")

/** The place of supply, the seller's own state where none is known. */
export const placeOf = ({ placeOfSupply }: ReturnDocument, sellerState: string): string => placeOfSupply ?? sellerState
