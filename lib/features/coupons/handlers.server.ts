import { implement } from "@/lib/server/api/implement"
import { coupons } from "./contract"
import { listCoupons, showCoupon } from "./coupon-queries.server"
import { drawCodes } from "./draw-codes.server"
import { exportCoupons } from "./export-coupons.server"
import { sellsPlans } from "./sells-plans"
import { createCoupon, removeCoupon, saveCoupon } from "./write-coupon.server"

export const couponHandlers = implement(coupons, {
  list: ({ db, actor }, { query }) => listCoupons(db, { ...query, hasPlans: sellsPlans(actor) }),
  show: ({ db, actor }, { params }) => showCoupon(db, actor, params.id),
  create: async ({ db, actor }, { body }) => showCoupon(db, actor, await createCoupon(db, actor, body.coupon)),
  async update({ db, actor }, { params, body }) {
    await saveCoupon(db, actor, { ...params, ...body })
    return showCoupon(db, actor, params.id)
  },
  async remove({ db, actor }, { params }) {
    await removeCoupon(db, actor, params.id)
    return null
  },
  drawCodes: ({ db, actor }, { params, body }) => drawCodes(db, actor, { ...params, ...body }),
  export: ({ db, actor }, { query }) => exportCoupons(db, { ...query, hasPlans: sellsPlans(actor) }),
})
