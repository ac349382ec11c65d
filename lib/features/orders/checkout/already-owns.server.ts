import { canOpen, hasEntitlement } from "@/lib/features/access/access.server"
import type { OnlinePayment } from "@/lib/features/gateway-accounts/account-states"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Whether somebody need not buy an item. In test mode staff buy what they manage too, which is what the mode is for. */
export const alreadyOwns = (
  db: Db,
  actor: Actor,
  { itemId, online }: { itemId: number; online: OnlinePayment },
): Promise<boolean> => (online === "test" ? hasEntitlement(db, actor.userId, itemId) : canOpen(db, actor, itemId))
