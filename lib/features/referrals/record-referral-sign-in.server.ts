import { createHmac } from "node:crypto"
import { sql } from "kysely"
import { readKnownDevice } from "@/lib/server/auth/known-device"
import { secretFor } from "@/lib/server/secrets.server"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * Records what a sign-in says of a member's referrals that have not qualified: that they and the other side have signed in in one
 * browser, and a keyed hash of the address from which the friend first signed in.
 */
export async function recordReferralSignIn(
  db: Db,
  userId: number,
  { ip, deviceCookie }: { ip: string; deviceCookie?: string | undefined },
): Promise<void> {
  const device = await readKnownDevice(deviceCookie)
  const others = (device?.userIds ?? []).filter((id) => id !== userId)
  await db
    .updateTable("referrals")
    .set({
      sharesDevice: sql<boolean>`"sharesDevice" or "referrerId" = any(${others}::bigint[]) or "referredId" = any(${others}::bigint[])`,
      addressHash: sql<string>`case when "referredId" = ${userId} then coalesce("addressHash", ${hashAddress(ip)}) else "addressHash" end`,
    })
    .where("status", "=", "signed_up")
    .where((e) =>
      e.or([
        e("referredId", "=", userId),
        e.and([e("referrerId", "=", userId), e("referredId", "=", sql<number>`any(${others}::bigint[])`)]),
      ]),
    )
    .execute()
}

/** The addresses of people are compared and nothing else, so that their hash suffices. */
const hashAddress = (ip: string) => createHmac("sha256", secretFor("addresses of referrals")).update(ip).digest("hex")
