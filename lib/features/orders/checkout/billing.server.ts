import { Failure } from "@/lib/contract/errors"
import { gstinProblem } from "@/lib/features/tax/gstin-problem"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OrderBilling } from "@/lib/features/billing-addresses/order-billing"

/** To whom a person's orders are made out: their default billing address, else what their last order says; null for neither. */
export async function findBilling(db: Db, userId: number): Promise<OrderBilling | null> {
  const address = await db
    .selectFrom("billing_addresses")
    .select(["name", "company", "line1", "line2", "city", "pin", "stateCode", "country", "gstin"])
    .where("userId", "=", userId)
    .where("isDefault", "=", true)
    .executeTakeFirst()
  if (address) return OrderBilling.parse(address)
  const last = await db
    .selectFrom("orders")
    .select("billing")
    .where("buyerId", "=", userId)
    .where("billing", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return toBilling(last?.billing ?? null)
}

/** What the column of an order says. */
export const toBilling = (column: unknown): OrderBilling | null => OrderBilling.nullable().parse(column)

/** Throws `gstin_invalid` for a GSTIN that is none, or of a buyer abroad. */
export function requireGstin({ gstin, country }: Pick<OrderBilling, "gstin" | "country">): void {
  if (gstin && (country !== "IN" || gstinProblem(gstin, null)))
    throw new Failure("gstin_invalid", { fields: { gstin: ["Is not a valid GSTIN"] } })
}
