import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Erasure } from "./contract"

const ADMIN_ROLES = ["InstituteAdmin", "SuperAdmin"]

/** The institutes of a user, each with whether they are its only administrator. */
export async function listOwnInstitutes(db: Db, userId: number): Promise<Erasure["institutes"]> {
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .select(["i.id", "i.name", "i.status", "m.role"])
    .select((e) =>
      e
        .selectFrom("memberships as o")
        .innerJoin("users as u", "u.id", "o.userId")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("o.instituteId", "=", "m.instituteId")
        .whereRef("o.role", "=", "m.role")
        .whereRef("o.userId", "<>", "m.userId")
        .where("o.status", "=", "active")
        .where("u.disabledAt", "is", null)
        .where("u.erasureDueAt", "is", null)
        .as("others"),
    )
    .where("m.userId", "=", userId)
    .where("m.status", "=", "active")
    .orderBy("i.name")
    .execute()
  return rows.map(({ id, name, status, role, others }) => ({
    id,
    name,
    isOnlyAdmin: ADMIN_ROLES.includes(role) && status !== "closed" && others === 0,
  }))
}

/**
 * Throws `last_admin`, which names the institutes, for the only administrator of one of them. Locks the rows of these
 * institutes, so that concurrent changes wait and two administrators cannot leave at the same time.
 */
export async function requireOtherAdmins(db: Db, userId: number, onlyId?: number): Promise<void> {
  await db
    .selectFrom("institutes as i")
    .select("i.id")
    .where("i.id", "in", db.selectFrom("memberships").select("instituteId").where("userId", "=", userId))
    .orderBy("i.id")
    .forNoKeyUpdate()
    .execute()
  const institutes = await listOwnInstitutes(db, userId)
  const orphaned = institutes.filter(({ id, isOnlyAdmin }) => isOnlyAdmin && (onlyId ?? id) === id)
  if (orphaned.length > 0)
    throw new Failure("last_admin", { details: { institutes: orphaned.map(({ name }) => name).join(", ") } })
}
