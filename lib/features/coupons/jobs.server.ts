import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { releaseUses } from "./move-uses.server"

const BATCH = 50

/** Frees what closed orders still hold of coupons, as after an upgrade from a version that does not free it itself. */
export const releaseEndedUses = job({
  name: "release-ended-uses",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    while ((await withPlatform(releaseBatch)) === BATCH);
  },
})

/** Frees one batch, leaving out what another process is freeing; returns how many. */
async function releaseBatch(db: Db): Promise<number> {
  const ended = await db
    .selectFrom("coupon_redemptions as r")
    .innerJoin("orders as o", "o.id", "r.orderId")
    .select("r.orderId")
    .where("r.status", "=", "held")
    .where("o.status", "in", ["expired", "cancelled"])
    .orderBy("r.id")
    .limit(BATCH)
    .forUpdate("r")
    .skipLocked()
    .execute()
  await releaseUses(db, ended.map(({ orderId }) => orderId)) // oxfmt-ignore
  return ended.length
}
