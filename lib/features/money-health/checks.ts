import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { CREDIT_INVARIANTS } from "@/lib/features/credit/credit-invariants"
import { ACCOUNT_INVARIANTS } from "@/lib/features/gateway-accounts/account-invariants"
import { COUPON_INVARIANTS } from "@/lib/features/coupons/coupon-invariants"
import { DOCUMENT_INVARIANTS } from "@/lib/features/invoices/document-invariants"
import { OFFLINE_INVARIANTS } from "@/lib/features/offline/offline-invariants"
import { LEDGER_INVARIANTS } from "@/lib/features/ledger/ledger-invariants"
import { MONEY_INVARIANTS } from "@/lib/features/orders/money-invariants"
import type { CheckKey } from "./check-keys"

/** Every invariant of money, and of the plans that are paid for, by the sentence that says how it is broken. */
export const ALL_MONEY_INVARIANTS = {
  ...MONEY_INVARIANTS,
  ...DOCUMENT_INVARIANTS,
  ...OFFLINE_INVARIANTS,
  ...ACCOUNT_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...CREDIT_INVARIANTS,
  ...COUPON_INVARIANTS,
  ...PLAN_INVARIANTS,
}

/** The key of each invariant, by which its result is stored and its texts are found. */
const KEYS: Record<keyof typeof ALL_MONEY_INVARIANTS, CheckKey> = {
  "a booking does not sum to zero": "bookings_balance",
  "a captured payment is neither what was granted nor what goes back": "payments_accounted",
  "an item was granted without a payment": "grants_paid",
  "an order was sold without an entitlement, or has one unsold": "orders_granted",
  "a person owns an item twice": "owned_once",
  "an enrolment is missing": "enrolled",
  "more was sold than there are seats": "seats_kept",
  "an order is not the sum of its lines": "orders_summed",
  "the discount of a line is not the sum of what lowers its price": "discounts_summed",
  "a line is granted without an entitlement, or has one ungranted": "lines_granted",
  "an entitlement is not of its line": "grants_of_lines",
  "a line of a sold order is neither granted nor goes back": "lines_settled",
  "a line of an unsold order is granted": "unsold_ungranted",
  "a sale is booked twice or with other amounts than its lines": "sales_booked",
  "what is owed back is not what refunds are due": "refunds_owed",
  "a line has given back another amount than its refunds, or more than it has": "lines_refunded",
  "a refund is not the sum of its lines": "refunds_summed",
  "a refund is booked twice or with other amounts than its lines": "refunds_booked",
  "a row belongs to another institute than its parent": "institutes_kept",
  "a number is missing in a series of documents": "numbers_gapless",
  "a document is dated before its predecessor, or outside the financial year of its number": "documents_dated",
  "a document is not the sum of its lines": "documents_summed",
  "a document is not what it states": "documents_stated",
  "a sale has no document": "sales_documented",
  "a sale has other documents than its granted lines": "documents_of_sales",
  "advances of customers are not what was received for open applications": "advances_received",
  "the tax on advances is not that of open vouchers": "advances_taxed",
  "a receipt has no document, or one that still states what was taken back": "receipts_documented",
  "an application is in another state than its order": "applications_agree",
  "an application holds what lowers its order before it is accepted, or does not hold it then": "applications_held",
  "an applicant was enrolled for another amount than the order": "enrolled_for_total",
  "an order of test mode has a document, is in the books, or has taken a number": "tests_apart",
  "what was bought in test mode is open for more than a day": "test_access_short",
  "an order is at the account of another institute": "accounts_own",
  "a head of tax is booked with another amount than its lines": "heads_booked",
  "a refund went back from another account than its payment came to": "refunds_from_collector",
  "a transaction names another order than its payment": "transactions_of_orders",
  "tax was kept back of what the platform did not collect": "tcs_collected",
  "the fee of a lost dispute is booked with another amount, or not at all": "dispute_fees_booked",
  "a balance of credit is not the sum of its entries": "credit_summed",
  "a balance of credit is not what is left of its rewards": "credit_of_rewards",
  "credit is held for other than open orders, or not held for them": "credit_held",
  "an order has spent other credit than lowered its price": "credit_spent",
  "a reward is of a referral that has not earned it": "rewards_earned",
  "a coupon counts other uses than it has": "coupons_counted",
  "a coupon lowers an order by another amount than its use": "coupons_applied",
  "a use of a coupon is not as its order": "coupon_uses_followed",
  "limits or features of an institute are not those of its version and grants": "plan_limits_followed",
  "the access of an institute ends on another day than its plan says": "plan_access_agrees",
  "an institute has more than its plan allows that is not held": "plan_excess_held",
  "a trial, or the days after a period, did not end with their day": "plans_moved",
  "the monthly income of an institute is not the sum of its movements": "income_moved",
  "what an institute pays a month is not the sum of its open lines": "plan_lines_summed",
  "an institute has paid twice for a day of its plan, or for days after its period": "plan_lines_apart",
  "the balance of an institute is not what the books of the platform say": "plan_balances",
  "an entry of a balance is not in the books with its amount": "balance_entries_booked",
  "what was charged of the fees of an institute is not what its books say": "fees_charged",
  "a fee is paid by no line, or by one of another amount, or is not in the books of both": "fees_paid",
  "a payment counts on a balance otherwise than its status says": "plan_payments_counted",
  "the rewards of referrals are not what the balances got by them": "plan_rewards_credited",
  "what is left of rewards is more than the balance": "plan_rewards_left",
}

/** A check of money: its query finds violations. */
export interface Check {
  key: CheckKey
  query: string
}

const isName = (name: string): name is keyof typeof ALL_MONEY_INVARIANTS => name in ALL_MONEY_INVARIANTS

/** Every check. */
export const CHECKS: Check[] = Object.keys(ALL_MONEY_INVARIANTS)
  .filter(isName)
  .map((name) => ({ key: KEYS[name], query: ALL_MONEY_INVARIANTS[name] }))
