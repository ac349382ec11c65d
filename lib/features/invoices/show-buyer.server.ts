import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { findReissuable, type Reissuable } from "./reissue-queries.server"
import type { DocumentBuyer, ReissueRefusal } from "./reissue-shapes"

/** To whom a document is made out, and whether that may be corrected. Throws `not_found`. */
export async function showBuyer(db: Db, id: number): Promise<DocumentBuyer> {
  const found = await findReissuable(db, id)
  if (!found) throw new Failure("not_found")
  const { number, buyer } = found.document
  const { name, company, gstin, address, state } = buyer
  const stateCode = INDIAN_STATES.find((code) => code === state?.code) ?? null
  return { number, name, company, gstin, address, stateCode, refusal: refusalOf(found) }
}

/** Why a document cannot be issued again, whatever is corrected; null where it can. */
export function refusalOf({ series, isOfThisMonth, isCorrected, isRefunded }: Reissuable): ReissueRefusal | null {
  if (series !== "INV") return "not_a_sale"
  if (isCorrected) return "corrected"
  if (isRefunded) return "refunded"
  return isOfThisMonth ? null : "month_over"
}
