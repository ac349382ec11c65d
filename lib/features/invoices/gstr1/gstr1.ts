import { at, txpd } from "./advances"
import { b2b } from "./b2b"
import { b2cl } from "./b2cl"
import { b2cs } from "./b2cs"
import { cdnr } from "./cdnr"
import { cdnur } from "./cdnur"
import { docIssue } from "./doc-issue"
import { exp } from "./exp"
import { type CodeTitles, hsn } from "./hsn"
import { nil } from "./nil"
import type { ReturnDocument } from "./return-document"

/** What a return is made of. */
export interface ReturnInput {
  gstin: string
  /** "2026-11". */
  month: string
  /** The documents of the month, and the vouchers of earlier months that ended in it. */
  documents: readonly ReturnDocument[]
  titles: CodeTitles
}

/** The tables of GSTR-1 of a month, by the names of the portal's JSON; those without a row are left out. */
export function gstr1({ gstin, month, documents, titles }: ReturnInput) {
  const sellerState = gstin.slice(0, 2)
  const issued = documents.filter(({ issuedOn }) => issuedOn.startsWith(`${month}-`))
  const codes = hsn(issued, titles)
  const exempt = nil(issued, sellerState)
  const counted = docIssue(issued)
  return {
    gstin,
    fp: month.split("-").toReversed().join(""),
    ...unlessEmpty("b2b", b2b(issued, sellerState)),
    ...unlessEmpty("b2cl", b2cl(issued, sellerState)),
    ...unlessEmpty("b2cs", b2cs(issued, sellerState)),
    ...unlessEmpty("exp", exp(issued, sellerState)),
    ...unlessEmpty("cdnr", cdnr(issued, sellerState)),
    ...unlessEmpty("cdnur", cdnur(issued, sellerState)),
    ...(exempt.length > 0 && { nil: { inv: exempt } }),
    ...unlessEmpty("at", at(documents, { month, sellerState })),
    ...unlessEmpty("txpd", txpd(documents, { month, sellerState })),
    ...((codes.hsn_b2b.length > 0 || codes.hsn_b2c.length > 0) && { hsn: codes }),
    ...(counted.length > 0 && { doc_issue: { doc_det: counted } }),
  }
}
export type Gstr1 = ReturnType<typeof gstr1>

const unlessEmpty = <Name extends string, Row>(name: Name, rows: Row[]): Partial<Record<Name, Row[]>> => {
  const table: Partial<Record<Name, Row[]>> = {}
  if (rows.length > 0) table[name] = rows
  return table
}
