import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { env } from "@/lib/server/env.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PayingAccount } from "./paying-account.server"

/** The keys of the platform's account for test sales; null where the settings name none. */
export function platformTestKeys() {
  const { PAYMENTS_TEST_KEY_ID: keyId, PAYMENTS_TEST_KEY_SECRET: keySecret } = env
  return keyId && keySecret ? { keyId, keySecret } : null
}

/** The account at which staff try a sale: the institute's own test account, else the platform's. Null where there is neither. */
export async function findTestAccount(db: Db): Promise<PayingAccount | null> {
  const own = await db
    .selectFrom("gateway_accounts")
    .select("id")
    .where("mode", "=", "test")
    .where("status", "=", "active")
    .executeTakeFirst()
  const gatewayAccountId = own?.id ?? (await findPlatformAccount(db))
  return gatewayAccountId === undefined ? null : { gatewayAccountId, mode: "test" }
}

/** The row of the institute that stands for the platform's account; its orders keep it. */
async function findPlatformAccount(db: Db): Promise<number | undefined> {
  const keyId = platformTestKeys()?.keyId
  if (keyId === undefined) return undefined
  const { id } = await db
    .insertInto("gateway_accounts")
    .values({
      ...{ source: "platform", mode: "test", status: "retired", keyId },
      webhookToken: randomBytes(24).toString("base64url"),
    })
    .onConflict((conflict) =>
      conflict.column("instituteId").where("source", "=", sql.lit("platform")).doUpdateSet({ keyId }),
    )
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
