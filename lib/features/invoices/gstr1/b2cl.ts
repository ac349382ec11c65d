import { groupBy, rupees } from "./amounts"
import { itemsOf, placeOf, returnDate } from "./items"
import { listOfTable, type ReturnDocument } from "./return-document"

/** Large sales to unregistered buyers in other states, by their state (table 5). */
export const b2cl = (documents: readonly ReturnDocument[], sellerState: string) =>
  groupBy(listOfTable(documents, { sellerState, tables: ["b2cl"], isCredit: false }), (document) =>
    placeOf(document, sellerState),
  ).map(([pos, invoices]) => ({
    pos,
    inv: invoices.map((document) => ({
      inum: document.number,
      idt: returnDate(document.issuedOn),
      val: rupees(document.totalMinor),
      itms: itemsOf(document, sellerState),
    })),
  }))
