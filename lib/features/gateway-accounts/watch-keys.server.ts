import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { maskedKeyId, paymentModeOf } from "./account-states"
import { gatewayAccountEvents } from "./events"

interface WatchedAccount {
  id: number
  version: number
  refusedAt: Date | null
}

/**
 * Records when the gateway begins to refuse the keys of an account, of which its administrators are told, and when it accepts them again.
 * Keys that were changed meanwhile are not meant.
 */
export function watchKeys({ id, version, refusedAt }: WatchedAccount): (areAccepted: boolean) => Promise<void> {
  let areAccepted = refusedAt === null
  return async (answer) => {
    if (answer === areAccepted) return
    areAccepted = answer
    await (answer ? markAccepted(id, version) : markRefused(id, version)).catch((error: unknown) =>
      log.error({ accountId: id, error: String(error) }, "whether keys are accepted could not be saved"),
    )
  }
}

const markAccepted = (id: number, version: number) =>
  withPlatform((db) =>
    db
      .updateTable("gateway_accounts")
      .set({ refusedAt: null })
      .where("id", "=", id)
      .where("version", "=", version)
      .execute(),
  )

const markRefused = (id: number, version: number) =>
  withPlatform(async (db) => {
    const refused = await db
      .updateTable("gateway_accounts")
      .set({ refusedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("refusedAt", "is", null)
      .returning(["instituteId", "id as accountId", "mode", "keyId"])
      .executeTakeFirst()
    if (!refused) return
    const { instituteId, accountId, mode, keyId } = refused
    await record(db, gatewayAccountEvents.keysRefused, {
      ...{ instituteId, by: "provider" },
      data: { instituteId, accountId, mode: paymentModeOf(mode), keyId: maskedKeyId(keyId) },
    })
  })
