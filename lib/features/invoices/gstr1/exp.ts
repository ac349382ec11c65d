import { groupBy, rupees } from "./amounts"
import { itemsOf, returnDate } from "./items"
import { listOfTable, type ReturnDocument } from "./return-document"

/** Whether an export was taxed, and not zero-rated under a letter of undertaking. */
export const isWithTax = ({ lines }: ReturnDocument): boolean => lines.some(({ treatment }) => treatment === "igst")

/** Exports, with and without payment of integrated tax (table 6A). */
export const exp = (documents: readonly ReturnDocument[], sellerState: string) =>
  groupBy(listOfTable(documents, { sellerState, tables: ["exp"], isCredit: false }), (document) =>
    isWithTax(document) ? "WPAY" : "WOPAY",
  ).map(([exp_typ, invoices]) => ({
    exp_typ,
    inv: invoices.map((document) => ({
      inum: document.number,
      idt: returnDate(document.issuedOn),
      val: rupees(document.totalMinor),
      itms: itemsOf(document, sellerState).map(({ itm_det }) => itm_det),
    })),
  }))
