import { Failure } from "@/lib/contract/errors"
import { askCoupon, limitCodeTries } from "@/lib/features/coupons/coupons.server"
import { findBilling, priceLines, requireGstin } from "@/lib/features/orders/orders.server"
import { implement } from "@/lib/server/api/implement"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { findChosen } from "./basket-queries.server"
import { couponCodes } from "./coupon-contract"
import { requireOneCurrency, requireOpen } from "./quote-basket.server"

export const couponCodeHandlers = implement(couponCodes, {
  apply({ actor, facts }, { body: { code, itemId, items = [], billing } }) {
    const { instituteId, userId } = actor
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
