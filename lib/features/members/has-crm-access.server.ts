import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { type Placeholder, preparedRow } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Whether a member may work with enquiries: the institute's administrator always may. */
export async function hasCrmAccess(db: Db, { role, userId }: Actor): Promise<boolean> {
  if (role === "InstituteAdmin") return true
  return (await orNotFound(findCrmAccess(db, { userId }))).crmAccess
}

const findCrmAccess = preparedRow((db, placeholder: Placeholder<{ userId: number }>) =>
  db.selectFrom("memberships").select("crmAccess").where("userId", "=", placeholder("userId")),
)
