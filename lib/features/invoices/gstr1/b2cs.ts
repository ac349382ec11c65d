import { addTax, groupBy, headsOf, rateOf, rupees, sumTax } from "./amounts"
import { placeOf } from "./items"
import { isBetweenStates, isTaxedLine, listSales, type ReturnDocument, saleTableOf, signOf } from "./return-document"

/** All other sales to unregistered buyers, less their credit notes, by place and rate (table 7). A sum may be negative. */
export function b2cs(documents: readonly ReturnDocument[], sellerState: string) {
  const lines = listSales(documents)
    .filter((document) => saleTableOf(document, sellerState) === "b2cs")
    .flatMap((document) =>
      document.lines.filter(isTaxedLine).map((line) => ({
        pos: placeOf(document, sellerState),
        rt: rateOf(line),
        sums: sumTax([line], signOf(document)),
      })),
    )
  return groupBy(lines, ({ pos, rt }) => `${pos} ${String(rt).padStart(6, "0")}`).flatMap(([, group]) => {
    const [first] = group
    if (!first) return []
    const sums = group.map((line) => line.sums).reduce(addTax)
    const isInter = isBetweenStates(first.pos, sellerState)
    return {
      sply_ty: isInter ? "INTER" : "INTRA",
      pos: first.pos,
      typ: "OE",
      rt: first.rt,
      txval: rupees(sums.taxableMinor),
      ...headsOf(sums, isInter),
    }
  })
}
