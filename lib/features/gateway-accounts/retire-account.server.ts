import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { endTestAccess } from "@/lib/features/access/access.server"
import { gatewayAccountEvents } from "./events"
import { recordAccount } from "./open-account.server"

/**
 * Retires an account: it sells no more, but gives back what it took. With a test account ends the access that was bought there.
 * Throws `stale` where it was changed since the version.
 */
export async function retireAccounts(
  db: Db,
  actor: Actor,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const retired = await db
    .updateTable("gateway_accounts")
    .set({ status: "retired" })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("status", "!=", "retired")
    .returning(["id", "mode", "keyId"])
    .executeTakeFirst()
  if (!retired) throw new Failure("stale")
  if (retired.mode === "test") await endTestAccess(db)
  await recordAccount(db, actor, [gatewayAccountEvents.retired, retired])
}
