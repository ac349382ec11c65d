import { groupBy, rupees } from "./amounts"
import { itemsOf, placeOf, returnDate } from "./items"
import { listOfTable, type ReturnDocument } from "./return-document"

/** Sales to registered buyers, by their GSTIN (table 4A). */
export const b2b = (documents: readonly ReturnDocument[], sellerState: string) =>
  groupBy(
    listOfTable(documents, { sellerState, tables: ["b2b"], isCredit: false }),
    ({ buyerGstin }) => buyerGstin ?? "",
  ).map(([ctin, invoices]) => ({
    ctin,
    inv: invoices.map((document) => ({
      inum: document.number,
      idt: returnDate(document.issuedOn),
      val: rupees(document.totalMinor),
      pos: placeOf(document, sellerState),
      rchrg: "N",
      inv_typ: "R",
      itms: itemsOf(document, sellerState),
    })),
  }))
