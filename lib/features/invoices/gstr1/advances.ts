import { addTax, groupBy, headsOf, rateOf, rupees, sumTax } from "./amounts"
import { placeOf } from "./items"
import { isBetweenStates, isTaxedLine, type ReturnDocument, type ReturnPeriod } from "./return-document"

/** Advances of the month for which nothing was sold in it (table 11A): the vouchers that are open at its end. */
export const at = (documents: readonly ReturnDocument[], { month, sellerState }: ReturnPeriod) =>
  sumVouchers(
    documents.filter(({ issuedOn, endedOn }) => isIn(issuedOn, month) && !isIn(endedOn, month)),
    sellerState,
  )

/** Advances of earlier months that ended in this one (table 11B). */
export const txpd = (documents: readonly ReturnDocument[], { month, sellerState }: ReturnPeriod) =>
  sumVouchers(
    documents.filter(({ issuedOn, endedOn }) => !isIn(issuedOn, month) && isIn(endedOn, month)),
    sellerState,
  )

const isIn = (date: string | null, month: string) => date?.startsWith(`${month}-`) ?? false

/** By place, and within it one item for each rate. */
function sumVouchers(documents: readonly ReturnDocument[], sellerState: string) {
  const lines = documents
    .filter(({ kind }) => kind === "receipt_voucher")
    .flatMap((document) =>
      document.lines
        .filter(isTaxedLine)
        .map((line) => ({ pos: placeOf(document, sellerState), rt: rateOf(line), sums: sumTax([line]) })),
    )
  return groupBy(lines, ({ pos }) => pos).map(([pos, ofPlace]) => {
    const isInter = isBetweenStates(pos, sellerState)
    return {
      pos,
      sply_ty: isInter ? "INTER" : "INTRA",
      itms: groupBy(ofPlace, ({ rt }) => String(rt).padStart(6, "0")).map(([rate, group]) => {
        const sums = group.map((line) => line.sums).reduce(addTax)
        return { rt: Number(rate), ad_amt: rupees(sums.taxableMinor), ...headsOf(sums, isInter) }
      }),
    }
  })
}
