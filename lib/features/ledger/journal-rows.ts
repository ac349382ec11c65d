import { ACCOUNT_TITLES, VOUCHER_KINDS } from "./account-titles"
import type { LedgerAccount, TransactionKind } from "./accounts"
import type { AccountNames } from "./contract"

/** A ledger transaction with what a journal says of it. */
export interface Posted {
  kind: TransactionKind
  reference: string
  /** The day in India: "2026-11-27". */
  day: string
  documents: string | null
  orderNumber: string | null
  party: string | null
  gstin: string | null
  titles: string | null
  entries: readonly { account: LedgerAccount; amountMinor: number; currency: string }[]
}

const HEADINGS = ["Date", "Voucher", "Document", "Order", "Party", "GSTIN", "Account", "Debit", "Credit", "Narration"]

const MAX_TITLES = 200

const NARRATIONS: Record<TransactionKind, (posted: Posted) => string> = {
  sale: ({ titles, reference }) => `Sale of ${shortened(titles)}, payment ${reference}`,
  unmatched_payment: ({ reference }) => `Payment ${reference} that fits no sale, to be returned`,
  refund: ({ reference }) => `Refund ${reference} paid`,
  credit_note: ({ titles }) => `Return of ${shortened(titles)}`,
  dispute: ({ titles }) => `Dispute lost: ${shortened(titles)}`,
  dispute_fee: ({ titles }) => `Fee of the bank for a lost dispute: ${shortened(titles)}`,
  receipt: ({ reference }) => `Received from the customer, ${reference}`,
  receipt_reversed: ({ reference }) => `Receipt ${reference} reversed`,
  write_off: ({ reference }) => `Written off, ${reference}`,
  plan_change: ({ titles, reference }) =>
    reference.startsWith("returned-")
      ? `What a balance paid, returned to it: ${shortened(titles)}`
      : `Unused part of a plan, replaced by ${shortened(titles)}`,
  balance_change: ({ reference }) => `Balance of an institute changed, ${reference}`,
  fee_payment: ({ reference }) => `Fee on sales paid to the platform, ${reference}`,
}

const shortened = (titles: string | null) =>
  titles === null ? "" : titles.length > MAX_TITLES ? `${titles.slice(0, MAX_TITLES - 1)}…` : titles

/** The rows of a journal as they are read, and its sums: debits and credits of each currency. */
export function createJournal(names: AccountNames["names"]) {
  const sums = new Map<string, { debit: number; credit: number }>()

  function rowsOf(posted: Posted): string[][] {
    const { day, kind, documents, orderNumber, party, gstin } = posted
    const head = [day, VOUCHER_KINDS[kind], documents ?? "", orderNumber ?? "", party ?? "", gstin ?? ""]
    return posted.entries.map(({ account, amountMinor, currency }) => {
      const [debit, credit] = [Math.max(amountMinor, 0), Math.max(-amountMinor, 0)]
      const sum = sums.get(currency) ?? { debit: 0, credit: 0 }
      sums.set(currency, { debit: sum.debit + debit, credit: sum.credit + credit })
      const amounts = [debit, credit].map((minor) => (minor === 0 ? "" : inUnits(minor)))
      return [...head, names[account] ?? ACCOUNT_TITLES[account], ...amounts, NARRATIONS[kind](posted)]
    })
  }

  const sumRows = () =>
    [...sums].map(([currency, { debit, credit }]) => [
      ...["", "", "", "", "", "", `Total ${currency}`],
      ...[inUnits(debit), inUnits(credit), ""],
    ])

  return { headings: HEADINGS, rowsOf, sumRows }
}

const inUnits = (minor: number) => (minor / 100).toFixed(2)
