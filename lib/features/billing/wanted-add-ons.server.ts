import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { WantedAddOn } from "./add-ons-to-buy"
import type { OfferedVersion } from "./quote-queries.server"
import type { PlanPurchase } from "./quote-shape"

/**
 * The add-ons that an institute asks for with a plan. Throws `invalid_input` for one that is not on sale with it, that its limits leave
 * nothing to add to, or of which it may not have as many.
 */
export async function findWantedAddOns(
  db: Db,
  asked: PlanPurchase["addOnIds"],
  { slug, versionId }: Pick<OfferedVersion, "slug" | "versionId">,
): Promise<WantedAddOn[]> {
  const quantities = new Map(
    asked.map((one) => (typeof one === "number" ? ([one, 1] as const) : ([one.id, one.quantity] as const))),
  )
  if (quantities.size === 0) return []
  const rows = await db
    .selectFrom("add_ons as a")
    .innerJoin("add_on_versions as v", "v.id", "a.currentVersionId")
    .select([
      "a.id as addOnId",
      "a.name",
      "v.id as versionId",
      "v.priceMonthMinor",
      "v.priceYearMinor",
      "v.maxQuantity",
    ])
    .where("a.id", "in", [...quantities.keys()])
    .where("a.archivedAt", "is", null)
    .where(sql<boolean>`${slug} = any(v.plans)`)
    .where(
      sql<boolean>`coalesce((select (p.limits ->> v."limit")::numeric from plan_versions p where p.id = ${versionId}), -1) >= 0`,
    )
    .orderBy("a.rank")
    .orderBy("a.id")
    .execute()
  const wanted = rows.map(({ maxQuantity, ...row }) => ({
    ...row,
    maxQuantity,
    quantity: quantities.get(row.addOnId) ?? 0,
  }))
  if (wanted.length < quantities.size || wanted.some(({ quantity, maxQuantity }) => quantity > maxQuantity))
    throw new Failure("invalid_input", { fields: { addOnIds: ["Must be add-ons of the plan, not too many of each"] } })
  return wanted
}
