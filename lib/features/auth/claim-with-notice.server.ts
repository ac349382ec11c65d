import { auditAndMail } from "@/lib/features/audit/audit.server"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { claimAccount } from "./claim-account.server"

type Claim = {
  userId: number
  instituteId: number
  /** The password that the owner of the mailbox has chosen, if they have. */
  passwordHash?: string
}

/** Hands an account to whoever has just verified its e-mail for the first time, and tells them what was removed. */
export async function claimWithNotice(
  { userId, instituteId, passwordHash }: Claim,
  { requestId }: Pick<RequestFacts, "requestId">,
): Promise<void> {
  await withPlatform(async (db) => {
    const person = await claimAccount(db, userId)
    if (passwordHash) await setFirstPassword(db, userId, passwordHash)
    const mail = { template: "accountClaimed", path: paths.forgotPassword } as const
    if (person) await auditAndMail(db, { userId, instituteId, requestId, action: "account.claimed", mail, person })
  })
}

const setFirstPassword = (db: Db, userId: number, passwordHash: string) =>
  db.updateTable("users").set({ passwordHash }).where("id", "=", userId).where("passwordHash", "is", null).execute()
