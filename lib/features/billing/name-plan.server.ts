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
