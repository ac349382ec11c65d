import type { PageInput } from "@/lib/contract/shapes"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { type LedgerAccount, TRANSACTION_KINDS } from "./accounts"
import type { OwedEntry, OwedKind } from "./contract"

const ACCOUNT_OF: Record<OwedKind, LedgerAccount> = { fee: "platform_payable", collected: "platform_clearing" }

/** A page of what was posted to an account between institute and platform, the newest first; what the one owes more is above zero. */
export async function listOwed(db: Db, { of, page, size }: PageInput & { of: OwedKind }) {
  const matching = db.selectFrom("ledger_entries as e").where("e.account", "=", ACCOUNT_OF[of])
  const [total, rows] = await Promise.all([
    countRows(matching),
    matching
      .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
      .leftJoin("orders as o", "o.id", "t.orderId")
      .select(["e.id", "t.createdAt as at", "t.kind", "o.number", "o.transactionId", "e.amountMinor", "e.currency"])
      .orderBy("e.id", "desc")
      .$call(onPage({ page, size }))
      .execute(),
  ])
  return pageOf({ rows, total }, { page, size }, ({ kind, amountMinor, ...row }): OwedEntry => ({
    ...row,
    kind: enumOf(TRANSACTION_KINDS, kind, "kind of a ledger transaction"),
    amountMinor: of === "fee" ? -amountMinor : amountMinor,
  }))
}
