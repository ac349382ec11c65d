import { balanceEntries } from "@/lib/features/ledger/entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { applyMove } from "./apply-move.server"

/** Why a balance changes besides orders. */
export const BALANCE_KINDS = [
  "referral_reward",
  "referral_reversed",
  "referral_expired",
  "platform_credit",
  "received",
  "receipt_reversed",
] as const

type BalanceChange = {
  /** What is added, or taken where it is below zero. */
  amountMinor: number
  currency: string
  /** Null for the program. */
  actorId: number | null
} & (
  | { kind: Extract<(typeof BALANCE_KINDS)[number], `referral_${string}`>; referralId: number }
  /** What the institute has paid to the platform itself. */
  | { kind: "received"; receiptId: number }
  | { kind: "receipt_reversed"; receiptId: number; reason: string }
  /** The same key twice is an error of the database. */
  | { kind: "platform_credit"; key: string; reason: string }
)

/**
 * Changes the balance of an institute by what is no order of it, in a transaction of the platform: with its entry, and with what the books
 * of the platform say. Throws `state` for one that is closed, and fails where the balance is less than what is taken.
 */
export async function changeBalance(db: Db, instituteId: number, { actorId, ...change }: BalanceChange): Promise<void> {
  const { amountMinor, currency, kind } = change
  await applyMove(db, instituteId, {
    ...{ event: { kind: "credited" }, balanceChangeMinor: amountMinor, actorId },
    reason: "reason" in change ? change.reason : kind,
  })
  const { id } = await db
    .insertInto("institute_balance_entries")
    .values({ ...change, instituteId })
    .returning("id")
    .executeTakeFirstOrThrow()
  const transaction = { kind: "balance_change", reference: `balance-${id}`, orderId: null, currency } as const
  await postEntries(
    db,
    { ...transaction, instituteId: PLATFORM_INSTITUTE_ID },
    balanceEntries(amountMinor, "receiptId" in change ? "cash" : "discounts"),
  )
}
