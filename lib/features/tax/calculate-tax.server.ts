import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { IndianState } from "@/lib/shared/indian-states"
import { documentKindsOf } from "./document-kind"
import { lineAmounts } from "./line-amounts"
import { ABROAD, type PlaceOfSupply } from "./place-of-supply"
import { listSacCodes } from "./sac-codes.server"
import type { TaxedAmount } from "./tax-contract"
import { findSupplier } from "./tax.server"
import { supplyOf } from "./treatment"

interface AmountToTax {
  amount: number
  sacCode: string
  state: PlaceOfSupply
  inclusive: boolean
}

/** The tax of an amount as the institute would charge it today; throws `not_found` for a code that is not valid. */
export async function calculateTax(db: Db, { amount, sacCode, state, inclusive }: AmountToTax): Promise<TaxedAmount> {
  const code = (await listSacCodes(db)).find((one) => one.code === sacCode)
  if (!code) throw new Failure("not_found")
  const supplier = await findSupplier(db)
  const { rateBasisPoints, taxability } = code
  const rule = { rateBasisPoints, taxability, placeRule: "recipient", performedState: null } as const
  const buyer = { ...placeOf(state), gstin: null }
  const supply = supplyOf(rule, { supplier, buyer, currency: "INR" })
  if (!supply) throw new Error("a supply with a place has a treatment")
  const { treatment } = supply
  const { listTaxableMinor: _list, ...amounts } = lineAmounts({
    listMinor: amount,
    discountMinor: 0,
    rateBasisPoints,
    treatment,
    pricesIncludeTax: inclusive,
  })
  return {
    registration: supplier.registration,
    treatment,
    rateBasisPoints,
    ...amounts,
    documents: documentKindsOf(supplier.registration, { treatments: [treatment], hasGstin: false }),
  }
}

const placeOf = (state: PlaceOfSupply): { country: string; stateCode: IndianState | null } =>
  state === ABROAD ? { country: "", stateCode: null } : { country: "IN", stateCode: state }
