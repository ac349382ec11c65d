import type { Series } from "../document-number"
import type { ReturnDocument } from "./return-document"

/** The numbers that returns give to kinds of documents: sales, credit notes, receipt vouchers, refund vouchers. */
const DOC_NUMS = [
  { doc_num: 1, series: "INV" },
  { doc_num: 5, series: "CN" },
  { doc_num: 6, series: "RV" },
  { doc_num: 8, series: "FV" },
] as const satisfies readonly { doc_num: number; series: Series }[]

/** The first and the last number of each series in the month, and how many they are (table 13). */
export const docIssue = (documents: readonly ReturnDocument[]) =>
  DOC_NUMS.flatMap(({ doc_num, series }) => {
    const issued = documents
      .filter((document) => document.series === series && document.kind !== "receipt")
      .toSorted((left, right) => left.issuedOn.localeCompare(right.issuedOn) || left.no - right.no)
    const [first, last] = [issued[0], issued.at(-1)]
    if (!first || !last) return []
    const docs = [
      { num: 1, from: first.number, to: last.number, totnum: issued.length, cancel: 0, net_issue: issued.length },
    ]
    return [{ doc_num, docs }]
  })
