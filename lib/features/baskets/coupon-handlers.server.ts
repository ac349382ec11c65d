import { Failure } from "@/lib/contract/errors"
import { quotePlan } from "@/lib/features/billing/billing.server"
import type { PlanPurchase } from "@/lib/features/billing/quote-shape"
import { COUPON_REFUSALS } from "@/lib/features/coupons/coupon-outcomes"
import { askCoupon, limitCodeTries } from "@/lib/features/coupons/coupons.server"
import { findBilling, priceLines, requireGstin } from "@/lib/features/orders/orders.server"
import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { findChosen } from "./basket-queries.server"
import { couponCodes } from "./coupon-contract"
import { requireOneCurrency, requireOpen } from "./quote-basket.server"

export const couponCodeHandlers = implement(couponCodes, {
  apply({ actor, facts }, { body: { code, itemId, items = [], billing, scope, planId, interval = "month" } }) {
    const { instituteId, userId } = actor
    if (scope === "platform") {
      if (actor.role !== "InstituteAdmin") throw new Failure("forbidden")
      if (planId === undefined) throw new Failure("invalid_input", { fields: { planId: ["Must be given"] } })
      return applyToPlan(actor, { code, planId, interval }, facts.ip)
    }
    const chosen = itemId === undefined ? items : [{ itemId }]
    if (chosen.length === 0) throw new Failure("invalid_input", { fields: { items: ["Must be given"] } })
    if (billing) requireGstin(billing)
    return limitCodeTries({ instituteId, userId, ip: facts.ip }, () =>
      readInstitute(instituteId, async (db) => {
        const found = await findChosen(db, chosen)
        requireOpen(found, chosen)
        requireOneCurrency(found)
        const currency = found[0]?.currency ?? ""
        const asked = await askCoupon(db, code, userId)
        const place = billing ?? (await findBilling(db, userId))
        const { amounts, couponRefusal } = await priceLines(db, found, { billing: place, currency, asked })
        if (couponRefusal) throw couponRefusal
        const { discountMinor, totalMinor } = amounts
        const lines = amounts.lines.map(({ item, ...line }) => ({ ...line, itemId: item.id }))
        return { code, discountMinor, totalMinor, currency, lines }
      }),
    )
  },
})

/** What a code of the platform takes off a plan. Throws why it takes nothing off. */
async function applyToPlan(
  actor: Actor,
  { code, ...wanted }: Pick<PlanPurchase, "planId" | "interval"> & { code: string },
  ip: string,
) {
  const { lines, couponRefusal, currency } = await quotePlan(actor, { ...wanted, addOnIds: [], coupon: code }, ip)
  const refusal = COUPON_REFUSALS.find((one) => one === couponRefusal?.code)
  if (couponRefusal) throw new Failure(refusal ?? "too_many_requests", { details: couponRefusal.details })
  const sumOf = (name: "discountMinor" | "totalMinor") => lines.reduce((sum, line) => sum + line[name], 0)
  return { code, discountMinor: sumOf("discountMinor"), totalMinor: sumOf("totalMinor"), currency, lines: [] }
}
