import type { Db } from "@/lib/server/tenancy/transaction"
import { PROVIDER } from "../payments.server"

const TAKEN = ["captured", "partially_refunded", "refunded"]

/** The payment of a sold order: that of a card where there is one, else the last that was received otherwise; undefined for a free order. */
export async function findPaymentOf(db: Db, orderId: number) {
  const payment = await db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.orderId")
    .select(["p.id", "p.provider", "p.amountMinor", "p.rail"])
    .where("p.orderId", "=", orderId)
    .where("p.status", "in", TAKEN)
    .where((e) => e.or([e("p.rail", "!=", "card"), e(e.ref("p.amountMinor"), "=", e.ref("o.totalMinor"))]))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("ledger_transactions as t")
            .select("t.id")
            .whereRef("t.reference", "=", "p.providerPaymentId")
            .where("t.kind", "=", "unmatched_payment"),
        ),
      ),
    )
    .orderBy((e) => e("p.rail", "=", "card"), "desc")
    .orderBy("p.id", "desc")
    .executeTakeFirst()
  return payment && { id: payment.id, isAtGateway: payment.provider === PROVIDER && payment.rail === "card" }
}

/** The provider's id of a payment, under which its sale is in the books. */
export async function referenceOf(db: Db, paymentId: number): Promise<string> {
  const { reference } = await db
    .selectFrom("payments")
    .select("providerPaymentId as reference")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow()
  return reference
}
