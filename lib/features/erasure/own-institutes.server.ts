import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Erasure } from "./contract"

const RUNNING = ["InstituteAdmin", "SuperAdmin"]

/** The institutes of a person, each with whether it would be left without anybody to run it if they went. */
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
    isOnlyAdmin: RUNNING.includes(role) && status !== "closed" && others === 0,
  }))
}

/**
 * Throws `last_admin`, which names the institutes, when nobody else would be left to run one of them. Waits for whoever
 * changes the people of these institutes at the same moment, so that two administrators cannot go together.
 */
export async function requireOthersToRun(db: Db, userId: number, onlyId?: number): Promise<void> {
  await db
    .selectFrom("institutes as i")
    .select("i.id")
    .where("i.id", "in", db.selectFrom("memberships").select("instituteId").where("userId", "=", userId))
    .orderBy("i.id")
    .forNoKeyUpdate()
    .execute()
  const institutes = await listOwnInstitutes(db, userId)
  const bereft = institutes.filter(({ id, isOnlyAdmin }) => isOnlyAdmin && (onlyId ?? id) === id)
  if (bereft.length > 0)
    throw new Failure("last_admin", { details: { institutes: bereft.map(({ name }) => name).join(", ") } })
}
