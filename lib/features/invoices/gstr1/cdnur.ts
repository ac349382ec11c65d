import { rupees } from "./amounts"
import { isWithTax } from "./exp"
import { itemsOf, placeOf, returnDate } from "./items"
import { listOfTable, type ReturnDocument, saleTableOf } from "./return-document"

/** Credit notes of large sales to unregistered buyers and of exports (table 9B). Those of other sales lessen `b2cs`. */
export const cdnur = (documents: readonly ReturnDocument[], sellerState: string) =>
  listOfTable(documents, { sellerState, tables: ["b2cl", "exp"], isCredit: true }).map((document) => {
    const isLarge = saleTableOf(document, sellerState) === "b2cl"
    return {
      typ: isLarge ? "B2CL" : isWithTax(document) ? "EXPWP" : "EXPWOP",
      ntty: "C",
      nt_num: document.number,
      nt_dt: returnDate(document.issuedOn),
      val: rupees(document.totalMinor),
      ...(isLarge && { pos: placeOf(document, sellerState) }),
      itms: itemsOf(document, sellerState),
    }
  })
