import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type BaseRole, ROLE_IDS } from "@/lib/shared/roles"
import { screenOf, screensOf } from "@/lib/shared/screens"
import { findMapping } from "./role-queries.server"

/** Adds a role of the institute's own, which may see the dashboard to begin with. Throws `name_taken`. */
export async function addRole(db: Db, actor: Actor, { name, base_role }: { name: string; base_role: BaseRole }) {
  const isSystemName = Object.keys(ROLE_IDS).some((role) => role.toLowerCase() === name.toLowerCase())
  const made = isSystemName ? undefined : await insertRole(db, name, base_role)
  if (!made) throw new Failure("name_taken", { fields: { name: ["Is taken"] } })
  const dashboard = screenOf(base_role, "dashboard")
  if (dashboard) await db.insertInto("role_screens").values({ roleId: made.id, screenId: dashboard.id }).execute()
  await note(db, actor, { action: "role.added", id: made.id, after: { name, base_role } })
  const { role } = await found(findMapping(db, made.id))
  return role
}

const insertRole = (db: Db, name: string, baseRole: BaseRole) =>
  db
    .insertInto("roles")
    .values({ name, baseRole })
    .onConflict((conflict) => conflict.expression(sql`"instituteId", lower(name)`).doNothing())
    .returning("id")
    .executeTakeFirst()

type Mapping = {
  roleId: number
  version: number
  screenIds: number[]
  appScreenIds: number[]
  rights: { screenId: number; can_edit: boolean; can_delete: boolean }[]
}

/** Sets the screens of an own role in place of those it had. Throws `stale`, and `invalid_input` for a foreign screen. */
export async function saveMapping(db: Db, actor: Actor, { roleId, version, screenIds, appScreenIds, rights }: Mapping) {
  const before = await found(findMapping(db, roleId))
  if (before.role.is_system) throw new Failure("not_found")
  const known = new Set(screensOf(before.role.base_role).map(({ id }) => id))
  const named = [...screenIds, ...appScreenIds, ...rights.map(({ screenId }) => screenId)]
  if (!named.every((id) => known.has(id)))
    throw new Failure("invalid_input", { fields: { screenIds: ["Must be screens of the area of the role"] } })
  const { numUpdatedRows } = await db
    .updateTable("roles")
    .set({ updatedAt: sql`now()` })
    .where("id", "=", roleId)
    .where("version", "=", version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure("stale")
  await db.deleteFrom("role_screens").where("roleId", "=", roleId).execute()
  const rows = [...new Set(screenIds)].map((screenId) => {
    const right = rights.find((one) => one.screenId === screenId)
    return {
      roleId,
      screenId,
      canEdit: right?.can_edit ?? false,
      canDelete: right?.can_delete ?? false,
      onApp: appScreenIds.includes(screenId),
    }
  })
  if (rows.length > 0) await db.insertInto("role_screens").values(rows).execute()
  const after = await found(findMapping(db, roleId))
  await note(db, actor, { action: "role.mapped", id: roleId, before: before.screens, after: after.screens })
  return after
}

/** Deletes an own role that nobody holds; who has left lets go of it. Throws `role_in_use`. */
export async function removeRole(db: Db, actor: Actor, id: number): Promise<null> {
  await found(db.selectFrom("roles").select("id").where("id", "=", id).forUpdate().executeTakeFirst())
  const { role } = await found(findMapping(db, id))
  if (role.members > 0) throw new Failure("role_in_use")
  await db.deleteFrom("roles").where("id", "=", id).execute()
  await note(db, actor, { action: "role.removed", id, before: role })
  return null
}

type Told = { action: string; id: number; before?: object; after?: object }

async function note(db: Db, actor: Actor, { action, id, before, after }: Told) {
  await db
    .insertInto("audit_entries")
    .values({
      actorId: actor.userId,
      action,
      target: `role:${id}`,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}
