import { sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { STAFF } from "@/lib/shared/roles"
import type { OnlinePayment, PaymentMode } from "./account-states"

/** The account at which an order is paid for ever; null is the platform's. */
export interface PayingAccount {
  gatewayAccountId: number | null
  mode: PaymentMode
}

/**
 * The account at which an order of this buyer would be paid now: the institute's own live account, else its test account, with which
 * only staff and its testers pay, else the platform's. Null for anybody else in test mode.
 */
export async function findPayingAccount(
  db: Db,
  actor: Pick<Actor, "role" | "userId"> | null,
): Promise<PayingAccount | null> {
  const accounts = await db
    .selectFrom("gateway_accounts")
    .select([
      "id",
      "mode",
      sql<boolean>`coalesce(${actor?.userId ?? null}::bigint = any("testerIds"), false)`.as("isTester"),
    ])
    .where("status", "=", "active")
    .execute()
  const live = accounts.find(({ mode }) => mode === "live")
  if (live) return { gatewayAccountId: live.id, mode: "live" }
  const [test] = accounts
  if (!test) return { gatewayAccountId: null, mode: "live" }
  const mayTest = STAFF.some((role) => role === actor?.role) || test.isTester
  return mayTest ? { gatewayAccountId: test.id, mode: "test" } : null
}

/** The same as a quote says it. */
export const findOnlinePayment = async (db: Db, actor: Pick<Actor, "role" | "userId"> | null): Promise<OnlinePayment> =>
  (await findPayingAccount(db, actor))?.mode ?? "soon"
