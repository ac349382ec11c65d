import { fillPath } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { orders } from "@/lib/features/orders/contract"
import {
  cancelUnlessPaid,
  closeOrder,
  createProviderOrder,
  openGateway,
  requestLink,
  sellFree,
} from "@/lib/features/orders/orders.server"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { askCoupon, findOwnCoupon, limitCodeTries } from "@/lib/features/coupons/coupons.server"
import type { Actor } from "@/lib/server/auth/actor"
import { env } from "@/lib/server/env.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import {
  findChoice,
  findPayer,
  findFeesOfRenewal,
  findPlanSupply,
  findReferralDiscount,
  findTaxOfLines,
  lockSoldPlan,
  markFeesOrdered,
  orderOpen,
  withoutRefunds,
} from "@/lib/features/billing/billing.server"
import { addDays } from "@/lib/features/billing/periods"
import { offerWithCoupon, shownCoupon } from "@/lib/features/billing/offer-with-coupon"
import type { PlanPurchase, Replacing } from "@/lib/features/billing/quote-shape"
import { DAYS_AFTER_PERIOD } from "@/lib/features/billing/terms"
import { withFees } from "@/lib/features/billing/fee-lines"
import { insertPlanOrder } from "./insert-plan-order.server"
import type { PlacedPlanOrder } from "./contract"
import { findOpenPlanOrder, findPlanOrder, type OpenPlanOrder, takeOver } from "./plan-order-queries.server"
import { holdForPlan } from "./hold-for-plan.server"
import { requireAddress } from "./require-address"
import { storedQuoteOf } from "@/lib/features/billing/stored-quote"
import { storedChange } from "@/lib/features/billing/stored-change"

interface PlanOrderInput extends Omit<PlanPurchase, "addOnIds">, Replacing {
  addOnIds?: PlanPurchase["addOnIds"]
  /** The sum that was shown: another one is not charged. */
  expectedTotalMinor?: number | undefined
}

/**
 * Places the order of a plan, at the institute of the platform, and creates it at the provider; one that costs nothing is settled at
 * once. The open order for the same plan at the same price is returned again. Throws `order_open` for another, `price_changed`, and
 * `state` where the plan cannot be changed to at once.
 */
export async function placePlanOrder(
  actor: Actor,
  input: PlanOrderInput,
  { origin, ip }: { origin: string; ip: string },
): Promise<PlacedPlanOrder> {
  if (input.replaces !== undefined) await cancelOpen(actor.instituteId, input.replaces)
  const buyer = await readInstitute(actor.instituteId, findPayer)
  const open = () =>
    withInstitute(PLATFORM_INSTITUTE_ID, async (db) => {
      const offered = await offerOrder(db, actor.instituteId, { ...input, buyer })
      return openPlanOrder(db, actor, offered)
    })
  const placed = await (input.coupon ? limitCodeTries({ ...actor, ip }, open) : open())
  return checkoutOf(placed, origin)
}

type Input = PlanOrderInput & { buyer: OrderBilling }

/** What an institute would order today, with its subscription locked. Throws as `placePlanOrder`. */
export async function offerOrder(db: Db, instituteId: number, { buyer, ...input }: Input) {
  const sold = await lockSoldPlan(db, instituteId)
  const choice = await findChoice(db, input, sold.subscription)
  const { currency } = choice.offered
  const { supplier, supply, needsState } = await findPlanSupply(db, { buyer, currency })
  const lines = await withoutRefunds(db, sold.lines)
  const taxOf = await findTaxOfLines(db, lines, supply)
  const asked = input.coupon ? await askCoupon(db, input.coupon, { forInstituteId: instituteId }) : null
  const referral = await findReferralDiscount(db, instituteId)
  const own = await findOwnCoupon(db, sold.subscription.couponId)
  const offer = offerWithCoupon({ ...sold, ...choice, lines }, { supply, taxOf, asked, coupon: own, referral })
  // Counted as a miss (`limitCodeTries`), whatever sum is expected.
  if (offer.refusal?.code === "coupon_unknown") throw offer.refusal
  if (!offer.change.isAtOnce) throw new Failure("state", { details: { state: sold.subscription.status } })
  const isRenewal = offer.change.event.kind === "renewed"
  const renewed = { buyer, currency, dueMinor: offer.dueMinor }
  const fees = isRenewal ? await findFeesOfRenewal(db, instituteId, renewed) : undefined
  requireAddress({ lines: [...offer.lines, ...(fees?.lines ?? [])] }, { buyer, needsState })
  const quote = { ...offer.quote, ...shownCoupon(offer), placeOfSupply: supply.placeOfSupply, needsState }
  const asWanted = { ...quote, addOnIds: input.addOnIds ?? [], isNewer: input.isNewer }
  const stored = withFees(storedChange(offer, { quote: asWanted, day: sold.today }), fees)
  if (input.expectedTotalMinor !== undefined && input.expectedTotalMinor !== stored.dueMinor)
    throw new Failure("price_changed", { details: { dueMinor: String(stored.dueMinor) } })
  if (offer.refusal) throw offer.refusal
  const { coupon, reduction } = offer
  return {
    lines: offer.lines,
    fees,
    coupon,
    reduction,
    currency,
    billing: buyer,
    supplier,
    supply,
    stored,
    today: sold.today,
  }
}

type OfferedOrder = Awaited<ReturnType<typeof offerOrder>>
type Orderer = Pick<Actor, "instituteId" | "userId"> & { isProgram?: boolean }

/** The order of what was offered, in the same transaction: the open one for the same, else a new one in its place. */
export async function openPlanOrder(
  db: Db,
  { instituteId: forInstituteId, userId: buyerId, isProgram = false }: Orderer,
  { today: _, ...offered }: OfferedOrder,
): Promise<OpenPlanOrder> {
  const { stored, lines, coupon } = offered
  const isRenewal = stored.kind === "renewal"
  const open = await findOpenPlanOrder(db, { instituteId: forInstituteId, kind: stored.kind })
  // What an administrator has ordered with a coupon is not made dearer by the program.
  if (isProgram && open?.isInTime && open.couponId !== null && !coupon) return open
  if (open?.isInTime && isSame(open, stored, offered)) {
    if (!isProgram) await takeOver(db, open, buyerId)
    return isProgram ? open : findPlanOrder(db, open)
  }
  if (open?.isInTime && !isRenewal && !isOfSamePlan(open, stored)) throw orderOpen(open)
  if (open) await closeOrder(db, open.id, open.isInTime ? "cancelled" : "expired")
  if (stored.dueMinor > 0 && !env.CAN_SELL) throw new Failure("payments_not_set_up")
  const expiresOn = isRenewal ? addDays(stored.from, DAYS_AFTER_PERIOD) : undefined
  const id = await insertPlanOrder(db, { ...offered, forInstituteId, buyerId, expiresOn })
  if (stored.fees.length > 0) await markFeesOrdered(db, forInstituteId, stored.fees)
  if (coupon) await holdForPlan(db, { id, buyerId, forInstituteId }, { coupon, lines })
  if (stored.dueMinor === 0) await sellFree(db, id)
  const placed = await findPlanOrder(db, { id })
  if (isRenewal && stored.dueMinor > 0) await requestLink(db, { orderId: id, transactionId: placed.transactionId })
  return placed
}

type Stored = OpenPlanOrder["stored"]

const isOfSamePlan = ({ stored: open }: OpenPlanOrder, { versionId, interval, kind, isAddOns }: Stored) =>
  open.kind === kind && open.isAddOns === isAddOns && open.versionId === versionId && open.interval === interval

/** The next period costs the same on each day, and is the same as long as it begins on the same. */
const isSame = (open: OpenPlanOrder, stored: Stored, { billing, coupon }: Pick<OfferedOrder, "billing" | "coupon">) =>
  isOfSamePlan(open, stored) &&
  (stored.kind === "renewal" || open.stored.day === stored.day) &&
  // Parsed, both have their fields in the same order.
  JSON.stringify(open.stored.opens) === JSON.stringify(storedQuoteOf(stored).opens) &&
  JSON.stringify(open.stored.fees) === JSON.stringify(storedQuoteOf(stored).fees) &&
  open.stored.balanceUsedMinor === stored.balanceUsedMinor &&
  open.stored.dueMinor === stored.dueMinor &&
  open.stored.closes.join() === stored.closes.join() &&
  open.stored.quote.placeOfSupply === stored.quote.placeOfSupply &&
  open.couponId === (coupon?.id ?? null) &&
  JSON.stringify(open.stored.coupon) === JSON.stringify(storedQuoteOf(stored).coupon) &&
  JSON.stringify(open.billing) === JSON.stringify(billing)

/** Cancels an open order of the institute, unless the provider knows of a payment. */
async function cancelOpen(instituteId: number, transactionId: string): Promise<void> {
  const open = await readInstitute(PLATFORM_INSTITUTE_ID, (db) =>
    findOpenPlanOrder(db, { instituteId, kind: "change" }),
  )
  if (open?.transactionId !== transactionId) return
  if (open.providerOrderId !== null) await cancelUnlessPaid(open, open.providerOrderId)
  else await withInstitute(PLATFORM_INSTITUTE_ID, (db) => closeOrder(db, open.id, "cancelled"))
}

/** What a browser needs to pay an open order. */
export async function checkoutOf(order: OpenPlanOrder, origin: string): Promise<PlacedPlanOrder> {
  const { transactionId, currency, stored, expiresAt, plan, status, platform } = order
  const facts = { transaction_id: transactionId, amount: stored.dueMinor, currency, expiresAt, plan }
  if (status === "paid") return { ...facts, status: "paid", order_id: null, checkout: null }
  const gateway = await openGateway(order)
  const orderId =
    order.providerOrderId ?? (await createProviderOrder(gateway, { ...order, amountMinor: stored.dueMinor }))
  const { name, color, prefill } = platform
  const checkout = gateway.checkoutForm({
    ...{ orderId, name, color, description: stored.kind === "fee" ? order.number : plan, prefill },
    callbackUrl: `${origin}/api${fillPath(orders.checkoutCallback.path, { transactionId })}`,
    cancelUrl: `${origin}${paths.planCancelled(transactionId)}`,
  })
  return { ...facts, status: "payment_pending", order_id: orderId, checkout }
}
