import { addTax, groupBy, rateOf, rupees, sumTax } from "./amounts"
import { listSales, type ReturnDocument, signOf } from "./return-document"

const MAX_DESCRIPTION = 30

/** The names of codes, by code. */
export type CodeTitles = Readonly<Record<string, string>>

/** What was sold, less credit notes, by code and rate; apart for registered buyers and all others (table 12). */
export const hsn = (documents: readonly ReturnDocument[], titles: CodeTitles) => ({
  hsn_b2b: summarise(documents.filter(isRegistered), titles),
  hsn_b2c: summarise(
    documents.filter((document) => !isRegistered(document)),
    titles,
  ),
})

const isRegistered = ({ buyerGstin }: ReturnDocument) => buyerGstin !== null

function summarise(documents: readonly ReturnDocument[], titles: CodeTitles) {
  const lines = listSales(documents).flatMap((document) =>
    document.lines
      .filter(({ treatment }) => treatment !== "none")
      .map((line) => ({
        code: line.sacCode ?? "",
        rt: rateOf(line),
        sums: sumTax([line], signOf(document)),
      })),
  )
  return groupBy(lines, ({ code, rt }) => `${code} ${String(rt).padStart(6, "0")}`).flatMap(([, group], index) => {
    const [first] = group
    if (!first) return []
    const sums = group.map((line) => line.sums).reduce(addTax)
    return {
      num: index + 1,
      hsn_sc: first.code,
      desc: (titles[first.code] ?? "").slice(0, MAX_DESCRIPTION),
      uqc: "NA",
      qty: 0,
      rt: first.rt,
      txval: rupees(sums.taxableMinor),
      iamt: rupees(sums.igstMinor),
      camt: rupees(sums.cgstMinor),
      samt: rupees(sums.sgstMinor),
      csamt: 0,
    }
  })
}
