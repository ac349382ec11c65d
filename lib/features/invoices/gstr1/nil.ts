import { groupBy, rupees, sumTax } from "./amounts"
import { isBetweenStates, listSales, type ReturnDocument, signOf } from "./return-document"

/** Exempt sales less their credit notes, by whether they are between states and whether the buyer is registered (table 8). */
export function nil(documents: readonly ReturnDocument[], sellerState: string) {
  const exempt = listSales(documents).flatMap((document) => {
    const lines = document.lines.filter(({ treatment }) => treatment === "exempt")
    if (lines.length === 0) return []
    const reach = isBetweenStates(document.placeOfSupply, sellerState) ? "INTR" : "INTRA"
    const buyer = document.buyerGstin === null ? "B2C" : "B2B"
    return [{ type: `${reach}${buyer}`, taxableMinor: sumTax(lines, signOf(document)).taxableMinor }]
  })
  return groupBy(exempt, ({ type }) => type).map(([sply_ty, group]) => ({
    sply_ty,
    expt_amt: rupees(group.reduce((sum, { taxableMinor }) => sum + taxableMinor, 0)),
    nil_amt: 0,
    ngsup_amt: 0,
  }))
}
