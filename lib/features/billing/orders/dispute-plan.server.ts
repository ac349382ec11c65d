import type { Db } from "@/lib/server/tenancy/transaction"
import { move } from "../moves"
import { lockSoldPlan, saveSoldPlan } from "../sold-plan.server"

/** Notes in the history of a plan that a payment for it is disputed, which changes nothing of it before the dispute is lost. */
export async function disputePlan(
  db: Db,
  { id: orderId, forInstituteId }: { id: number; forInstituteId: number | null },
): Promise<void> {
  if (forInstituteId === null) return
  const sold = await lockSoldPlan(db, forInstituteId)
  const moved = move(sold.subscription, { kind: "disputed" }, sold.today)
  if ("refused" in moved) return
  await saveSoldPlan(db, forInstituteId, {
    ...{ event: "disputed", before: sold.subscription, after: moved.next },
    ...{ today: sold.today, balanceMinor: sold.balanceMinor, actorId: null, orderId },
    ...{ closes: [], opens: [] },
  })
}
