import { groupBy, rupees } from "./amounts"
import { itemsOf, placeOf, returnDate } from "./items"
import { listOfTable, type ReturnDocument } from "./return-document"

/** Credit notes to registered buyers, by their GSTIN, with amounts above zero (table 9B). */
export const cdnr = (documents: readonly ReturnDocument[], sellerState: string) =>
  groupBy(
    listOfTable(documents, { sellerState, tables: ["b2b"], isCredit: true }),
    ({ buyerGstin }) => buyerGstin ?? "",
  ).map(([ctin, notes]) => ({
    ctin,
    nt: notes.map((document) => ({
      ntty: "C",
      nt_num: document.number,
      nt_dt: returnDate(document.issuedOn),
      val: rupees(document.totalMinor),
      pos: placeOf(document, sellerState),
      rchrg: "N",
      inv_typ: "R",
      itms: itemsOf(document, sellerState),
    })),
  }))
