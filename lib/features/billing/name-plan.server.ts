import type { Db } from "@/lib/server/tenancy/transaction"

/** The name of the plan of a version. */
export async function namePlan(db: Db, versionId: number): Promise<string> {
  const { name } = await db
    .selectFrom("plan_versions as v")
    .innerJoin("plans as p", "p.id", "v.planId")
    .select("p.name")
    .where("v.id", "=", versionId)
    .executeTakeFirstOrThrow()
  return name
}

/** The names of the plans of several versions, in their order. */
export async function namePlans(db: Db, versionIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom("plan_versions as v")
    .innerJoin("plans as p", "p.id", "v.planId")
    .select(["v.id", "p.name"])
    .where("v.id", "in", versionIds)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return versionIds.flatMap((id) => names.get(id) ?? [])
}
