import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { readCounters } from "@/lib/server/db/read-counters"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS, ROLES } from "@/lib/shared/roles"
import type { Audience } from "../notification-shapes"

/** The audience of a notification as stored: for an announcement, the administrators. */
export type StoredAudience = Audience | { kind: "admins" }

/** Whether the member `m` has an entitlement to an item that is valid now. */
const mayOpenItem = (itemId: number) =>
  sql<boolean>`exists (select from entitlements e where e."userId" = m."userId" and e."itemId" = ${itemId}
    and e.status = 'active' and (e."expiresAt" is null or e."expiresAt" > now()))`

/** Selects the members who belong to an audience now: only active members of the institute of the transaction. */
export function selectAudience(db: Db, audience: StoredAudience) {
  const members = db.selectFrom("memberships as m").where("m.status", "=", "active")
  switch (audience.kind) {
    case "all":
      return members
    case "admins":
      return members.where("m.role", "in", ADMINS)
    case "role":
      return members.where("m.role", "=", audience.role)
    case "item":
      return members.where(mayOpenItem(audience.itemId))
    case "users":
      return members.where("m.userId", "in", audience.userIds)
  }
}

/** Counts the people who belong to an audience now. */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  if (audience.kind === "all" || audience.kind === "role") {
    const roles = audience.kind === "role" ? [audience.role] : ROLES
    return readCounters(
      db,
      roles.map((role) => `members.${role}.active`),
    )
  }
  const { people } = await selectAudience(db, audience)
    .select((e) => e.fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow()
  return people
}

/**
 * Throws unless the caller may write to this audience: administrators to everybody in their institute, teachers to the
 * learners of the items they teach. Throws `forbidden` for another audience, `not_found` for an item of
 * another institute, `invalid_input` for people who are not active members or not learners of the teacher.
 */
export async function requireAudience(db: Db, actor: Actor, audience: Audience): Promise<void> {
  if (actor.role === "Teacher") return requireOwnLearners(db, actor.userId, audience)
  if (audience.kind === "item") await requireItem(db, audience.itemId)
  if (audience.kind === "users") requireEveryUser(audience, await countAudience(db, audience))
}

/** Throws `invalid_input` unless all of these ids are ids of institutes. */
export async function requireInstitutes(db: Db, ids: number[]): Promise<void> {
  const { known } = await db
    .selectFrom("institutes")
    .where("id", "in", [0, ...ids])
    .select((e) => e.fn.countAll<number>().as("known"))
    .executeTakeFirstOrThrow()
  if (known !== new Set(ids).size)
    throw new Failure("invalid_input", { fields: { institutes: ["There is no such institute"] } })
}

async function requireOwnLearners(db: Db, userId: number, audience: Audience): Promise<void> {
  if (audience.kind === "all" || audience.kind === "role") throw new Failure("forbidden")
  const taught = db.selectFrom("item_teachers as t").select("t.itemId").where("t.userId", "=", userId)
  if (audience.kind === "item") {
    await requireItem(db, audience.itemId)
    const row = await taught.where("t.itemId", "=", audience.itemId).executeTakeFirst()
    if (!row) throw new Failure("forbidden")
    return
  }
  const { people } = await selectAudience(db, audience)
    .where((e) =>
      e.exists(
        e
          .selectFrom("entitlements as e")
          .select("e.id")
          .whereRef("e.userId", "=", "m.userId")
          .where("e.status", "=", "active")
          .where((open) => open.or([open("e.expiresAt", "is", null), open("e.expiresAt", ">", sql<Date>`now()`)]))
          .where("e.itemId", "in", taught),
      ),
    )
    .select((e) => e.fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow()
  requireEveryUser(audience, people)
}

async function requireItem(db: Db, id: number): Promise<void> {
  const item = await db.selectFrom("items").select("id").where("id", "=", id).executeTakeFirst()
  if (!item) throw new Failure("not_found")
}

function requireEveryUser({ userIds }: Extract<Audience, { kind: "users" }>, count: number): void {
  if (count === new Set(userIds).size) return
  throw new Failure("invalid_input", { fields: { audience: ["Somebody chosen cannot be told by you"] } })
}
