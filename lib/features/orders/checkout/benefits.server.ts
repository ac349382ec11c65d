import { Failure } from "@/lib/contract/errors"
import { findSpendableCredit, holdCredit } from "@/lib/features/credit/credit.server"
import { type FriendDiscount, findFriendDiscount, holdFriendDiscount } from "@/lib/features/referrals/referrals.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { loweredBy, type PricedLine } from "../amounts"

/** What a member has that lowers an order: the percent of who brought them, and credit. */
export interface Benefits {
  referral: FriendDiscount | null
  /** The credit that an order may spend, of which some is held for other orders that can be paid. */
  creditMinor: number
  freeCreditMinor: number
}

const NONE: Benefits = { referral: null, creditMinor: 0, freeCreditMinor: 0 }

/** What lowers the next order of a member in this currency; nothing for a visitor. */
export async function findBenefits(db: Db, userId: number | undefined, currency: string): Promise<Benefits> {
  if (userId === undefined) return NONE
  const [referral, credit] = [await findFriendDiscount(db, userId), await findSpendableCredit(db, userId, currency)]
  return { referral, ...credit }
}

interface NewOrder {
  id: number
  buyerId: number
  mode: string
}

type Lines = readonly Pick<PricedLine<{ listMinor: number }>, "adjustments">[]

/**
 * Holds what lowered an order that was just inserted; in test mode nothing is held. Throws `price_changed` where another order of the buyer has
 * taken it meanwhile.
 */
export async function holdBenefits(
  db: Db,
  { id: orderId, buyerId: userId, mode }: NewOrder,
  lines: Lines,
): Promise<void> {
  if (mode === "test") return
  const creditMinor = loweredBy("referral_credit", lines)
  if (creditMinor > 0 && !(await holdCredit(db, { userId, orderId, amountMinor: creditMinor })))
    throw new Failure("price_changed")
  const referralId = findReferral(lines)
  if (referralId !== undefined && !(await holdFriendDiscount(db, referralId, orderId)))
    throw new Failure("price_changed")
}

/** The referral that lowers lines. */
const findReferral = (lines: Lines): number | undefined =>
  lines.flatMap(({ adjustments }) => adjustments.flatMap((one) => (one.kind === "referral" ? [one.sourceId] : [])))[0]
