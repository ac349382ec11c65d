import { record } from "@/lib/features/events/events.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { claimAccount } from "./claim-account.server"
import { accountEvents } from "./events"

type Claim = {
  userId: number
  instituteId: number
  /** The password that the owner of the mailbox has chosen, if they have. */
  passwordHash?: string
}

/** Hands an account to whoever has just verified its e-mail for the first time, and tells them what was removed. */
export async function claimWithNotice({ userId, instituteId, passwordHash }: Claim): Promise<void> {
  await withPlatform(async (db) => {
    const isClaimed = await claimAccount(db, userId)
    if (passwordHash) await setFirstPassword(db, userId, passwordHash)
    if (isClaimed) await record(db, accountEvents.claimed, { by: userId, instituteId, data: { userId } })
  })
}

const setFirstPassword = (db: Db, userId: number, passwordHash: string) =>
  db.updateTable("users").set({ passwordHash }).where("id", "=", userId).where("passwordHash", "is", null).execute()
