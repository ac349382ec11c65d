import type { Failure } from "@/lib/contract/errors"
import { isFor } from "@/lib/features/coupons/coupon-offer"
import { type AskedCoupon, refusalOf } from "@/lib/features/coupons/coupon-refusal"
import { ADDRESS_FROM_MINOR } from "@/lib/features/tax/address-on-invoice"
import type { Buyer } from "@/lib/features/tax/place-of-supply"
import type { InstituteSupplier } from "@/lib/features/tax/supplier"
import { findItemTaxRules, findSupplier } from "@/lib/features/tax/tax.server"
import { isTaxed } from "@/lib/features/tax/treatment"
import type { Db } from "@/lib/server/tenancy/transaction"
import { amountsOf, loweredBy } from "../amounts"
import type { Benefits } from "./benefits.server"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { type LineSupply, supplyOfLine, taxBy } from "@/lib/features/tax/line-tax"
import type { QuoteTotals } from "../totals-shape"

export interface ItemToPrice {
  id: number
  kind: string
  priceMinor: number
}

type Place = Pick<OrderBilling, "stateCode" | "country" | "gstin">
interface Sale {
  billing: Place | null
  currency: string
  asked?: AskedCoupon | null
  benefits?: Benefits
  /** Whether credit lowers it; by default it does. */
  useCredit?: boolean
}

const NO_BENEFITS: Benefits = { referral: null, creditMinor: 0, freeCreditMinor: 0 }

/**
 * What items cost a buyer together today, with tax: two queries, whatever their number. A code that the buyer typed lowers it, unless
 * `couponRefusal` says why not, or the percent of who brought them is better; and their credit does.
 */
export async function priceLines<Item extends ItemToPrice>(
  db: Db,
  items: readonly Item[],
  { billing, currency, asked = null, benefits = NO_BENEFITS, useCredit = true }: Sale,
) {
  const supplier = await findSupplier(db)
  const buyer = buyerOf(billing)
  const supplies = await findSupplies(db, items, { supplier, buyer, currency })
  const { pricesIncludeTax, roundTo } = supplier
  const couponRefusal = asked && refusalOf(asked, { lines: items, currency })
  const valid = couponRefusal ? null : (asked?.found ?? null)
  const lines = items.map((item) => ({ item, listMinor: item.priceMinor, supply: supplies.of(item) }))
  const amounts = amountsOf<(typeof lines)[number]>({
    lines,
    coupon: valid && { id: valid.id, offer: valid, isFor: ({ item }) => isFor(valid, item) },
    referral: benefits.referral,
    creditMinor: useCredit ? benefits.creditMinor : 0,
    taxOf: taxBy(pricesIncludeTax),
    roundTo,
  })
  const needsState = supplies.needsState && amounts.totalMinor > 0
  const needsAddress = buyer.gstin === null && isLarge(amounts.lines)
  const referralMinor = loweredBy("referral", amounts.lines)
  // One code an order: a coupon that takes off no more than the percent of who brought the buyer is not used.
  const coupon = referralMinor > 0 ? null : valid
  const lowered = {
    referralMinor,
    referralPercent: referralMinor > 0 ? (benefits.referral?.percent ?? null) : null,
    creditMinor: loweredBy("referral_credit", amounts.lines),
    availableCreditMinor: benefits.creditMinor,
    isCodeWorse: valid !== null && coupon === null,
  }
  return { supplier, amounts, coupon, couponRefusal, lowered, needsState, needsAddress }
}

export type PricedLines = Awaited<ReturnType<typeof priceLines>>

/** The totals of a quote, as callers see them, with facts of its sale. */
export function quoteTotals<Facts extends { currency: string; country: string }>(
  { supplier, amounts: { lines, ...sums }, coupon, couponRefusal, lowered, needsState, needsAddress }: PricedLines,
  facts: Facts,
): Omit<QuoteTotals, "online"> & Facts {
  const taxed = lines.filter(({ supply }) => isTaxed(supply.treatment))
  return {
    ...sums,
    ...lowered,
    couponCode: coupon?.code ?? null,
    couponRefusal: couponRefusal && { code: couponRefusal.code, details: detailsOf(couponRefusal) },
    pricesIncludeTax: supplier.pricesIncludeTax,
    taxRates: [...new Set(taxed.map(({ supply }) => supply.rateBasisPoints))],
    placeOfSupply: needsState ? null : (taxed[0]?.supply.placeOfSupply ?? null),
    needsState,
    needsAddress,
    ...facts,
  }
}

const detailsOf = ({ details = {} }: Failure): Record<string, string> =>
  Object.fromEntries(Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** What was not said of a buyer is of one in India. */
const buyerOf = (billing: Place | null): Buyer => ({
  country: billing?.country ?? "IN",
  stateCode: billing?.stateCode ?? null,
  gstin: billing?.gstin ?? null,
})

type Parties = { supplier: InstituteSupplier; buyer: Buyer; currency: string }

async function findSupplies(db: Db, items: readonly ItemToPrice[], parties: Parties) {
  const rules = await findItemTaxRules(
    db,
    items.map(({ id }) => id),
  )
  const found = new Map(
    items.map(({ id }) => {
      const rule = rules.get(id)
      if (!rule) throw new Error(`the code of item ${id} has no rate`)
      return [id, supplyOfLine(rule, parties)]
    }),
  )
  return {
    of({ id }: ItemToPrice): LineSupply {
      const one = found.get(id)
      if (!one) throw new Error("every item has a supply")
      return one.supply
    },
    needsState: [...found.values()].some(({ needsState }) => needsState),
  }
}

/** Whether the invoice of these lines has to state the address of a buyer who is not registered. */
const isLarge = (lines: readonly { supply: LineSupply; taxableMinor: number }[]): boolean =>
  lines.reduce((sum, { supply, taxableMinor }) => sum + (isTaxed(supply.treatment) ? taxableMinor : 0), 0) >=
  ADDRESS_FROM_MINOR
