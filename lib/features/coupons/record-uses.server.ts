import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { couponEvents } from "./events"

interface Uses {
  id: number
  code: string
  appliesTo: string
  used: number
  limit: number
}

/** Tells staff once for each limit when nine tenths of the uses of a coupon are spent, and when all are. */
export async function recordUses(db: Db, { id: couponId, code, appliesTo, used, limit }: Uses): Promise<void> {
  if (used * 10 < limit * 9) return
  const [event, name] =
    used >= limit ? ([couponEvents.usedUp, "used_up"] as const) : ([couponEvents.nearlyUsedUp, "nearly"] as const)
  await record(db, event, {
    by: "program",
    once: `coupon.${name}:${couponId}:${limit}`,
    data: { couponId, code, used, limit, isForPlans: appliesTo === "plans" },
  })
}
