import { createAddOn } from "@/lib/features/plans/change-add-ons.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findOwner } from "./find-owner"

const PLANS = ["starter", "growth", "pro"]

/** What institutes buy besides their plan; money in rupees a month, a year costs ten months. */
const ADD_ONS = [
  { slug: "students", name: "100 students", limit: "activeStudents", amount: 100, price: 199, maxQuantity: 50 },
  { slug: "staff", name: "5 staff", limit: "staff", amount: 5, price: 299, maxQuantity: 10 },
  { slug: "storage", name: "50 GB of storage", limit: "storageGb", amount: 50, price: 249, maxQuantity: 20 },
] as const

/** Inserts the add-ons of the demo, unless there are some already. */
export async function insertAddOns(db: Db): Promise<void> {
  const known = await db.selectFrom("add_ons").select("id").executeTakeFirst()
  const owner = await findOwner(db)
  if (known || !owner) return
  for (const [rank, { slug, name, price, ...terms }] of ADD_ONS.entries())
    await createAddOn(db, owner.id, {
      ...{ slug, name, rank, publish: true },
      terms: { ...terms, priceMonthMinor: price * 100, priceYearMinor: price * 1_000, plans: PLANS },
    })
}
