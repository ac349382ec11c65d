import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { STAFF } from "@/lib/shared/roles"
import type { PaymentMode } from "./account-states"

/** The account at which an order is paid for ever; null is the platform's. */
export interface PayingAccount {
  gatewayAccountId: number | null
  mode: PaymentMode
}

/**
 * The account at which an order of this buyer would be paid now: the institute's own live account, else its test account, with which
 * only staff and its testers pay, else the platform's. Throws `test_mode_closed` for anybody else in test mode.
 */
export async function findPayingAccount(db: Db, actor: Pick<Actor, "role" | "userId">): Promise<PayingAccount> {
  const accounts = await db
    .selectFrom("gateway_accounts")
    .select(["id", "mode", sql<boolean>`${actor.userId}::bigint = any("testerIds")`.as("isTester")])
    .where("status", "=", "active")
    .execute()
  const live = accounts.find(({ mode }) => mode === "live")
  if (live) return { gatewayAccountId: live.id, mode: "live" }
  const [test] = accounts
  if (!test) return { gatewayAccountId: null, mode: "live" }
  const mayTest = STAFF.some((role) => role === actor.role) || test.isTester
  if (!mayTest) throw new Failure("test_mode_closed")
  return { gatewayAccountId: test.id, mode: "test" }
}
