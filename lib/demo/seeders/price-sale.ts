import { amountsOf } from "@/lib/features/orders/amounts"
import { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { supplyOfLine, taxBy } from "@/lib/features/tax/line-tax"
import type { InstituteSupplier } from "@/lib/features/tax/supplier"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { enumOf } from "@/lib/shared/enum-of"
import type { InstituteContent } from "../content/types"
import type { SeededCoupon } from "../content/coupons"
import type { PlannedSale } from "./plan-sales"

/** The rule of every kind of item that the demo institutes sell, as the migrations insert it; books have a code of their own. */
const CODES: Partial<Record<string, string>> = { book: "998431" }
const RULE = { taxability: "taxable", rateBasisPoints: 1_800, placeRule: "recipient", performedState: null } as const

/** Where the buyers of an institute live, besides in its own state. */
const OTHER_STATES = ["27", "29", "33", "36", "07", "24"] as const

/** A demo institute as the seller of what it sells. */
export function supplierOf({
  name,
  legalName,
  address,
  gstin,
  tax,
  ...institute
}: InstituteContent): InstituteSupplier {
  return {
    registration: tax?.registration ?? "unregistered",
    legalName,
    tradeName: name,
    gstin: tax ? gstin : null,
    stateCode: enumOf(INDIAN_STATES, institute.stateCode, "state"),
    address,
    pricesIncludeTax: tax?.pricesIncludeTax ?? true,
    roundTo: 1,
    hasLut: false,
    lutNumber: null,
    signatory: null,
  }
}

/** To whom a past sale is made out, and what it cost with its coupon and the tax of its time. Half of the buyers live in the institute's own state. */
export function priceSale(
  { buyer, kind, priceMinor, coupon = null }: PlannedSale & { coupon?: SeededCoupon | null },
  supplier: InstituteSupplier,
) {
  const at = [...buyer].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const stateCode = at % 2 === 0 ? supplier.stateCode : OTHER_STATES[at % OTHER_STATES.length]
  const billing = supplier.registration === "regular" && priceMinor > 0 ? OrderBilling.parse({ stateCode }) : null
  const place = { country: "IN", stateCode: billing?.stateCode ?? null, gstin: null }
  const rule = { ...RULE, sacCode: CODES[kind] ?? "999293" }
  const { supply } = supplyOfLine(rule, { supplier, buyer: place, currency: "INR" })
  const { lines, ...sums } = amountsOf({
    lines: [{ listMinor: priceMinor, supply }],
    coupon: coupon && { id: coupon.id, offer: coupon, isFor: () => true },
    taxOf: taxBy(supplier.pricesIncludeTax),
  })
  return { billing, sums, lines }
}
