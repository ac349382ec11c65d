import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { publishAccessChange } from "@/lib/features/members/members.server"
import { SENSITIVE_SCREEN_IDS } from "@/lib/features/members/rights"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type BaseRole, ROLE_IDS } from "@/lib/shared/roles"
import { screenOf, screensOf } from "@/lib/shared/screens"
import type { MappedScreen } from "./contract"
import { roleEvents } from "./events"
import { findMapping } from "./role-queries.server"

/** Adds a custom role, which may see the dashboard to begin with. Throws `name_taken`. */
export async function addRole(db: Db, actor: Actor, { name, base_role }: { name: string; base_role: BaseRole }) {
  const isSystemName = Object.keys(ROLE_IDS).some((role) => role.toLowerCase() === name.toLowerCase())
  const inserted = isSystemName ? undefined : await insertRole(db, name, base_role)
  if (!inserted) throw new Failure("name_taken", { fields: { name: ["Is taken"] } })
  const dashboard = screenOf(base_role, "dashboard")
  if (dashboard) await db.insertInto("role_screens").values({ roleId: inserted.id, screenId: dashboard.id }).execute()
  await record(db, roleEvents.added, { by: actor, data: { roleId: inserted.id, name } })
  const { role } = await orNotFound(findMapping(db, inserted.id))
  return role
}

const insertRole = (db: Db, name: string, baseRole: BaseRole) =>
  db
    .insertInto("roles")
    .values({ name, baseRole })
    .onConflict((conflict) => conflict.expression(sql`"instituteId", lower(name)`).doNothing())
    .returning("id")
    .executeTakeFirst()

type MappingInput = {
  roleId: number
  version?: number | undefined
  screenIds: number[]
  appScreenIds: number[]
  rights: { screenId: number; can_edit: boolean; can_delete: boolean }[]
}

/**
 * Replaces the screens of a custom role, and has the open areas of its members ask for their rights again. Throws `stale`,
 * `invalid_input` for a screen of another area or a right that a screen does not have, and `reauthentication_required` when
 * the role gets a right to change money or roles that it did not have.
 */
export async function saveMapping(
  db: Db,
  actor: Actor,
  { roleId, version, screenIds, appScreenIds, rights }: MappingInput,
) {
  const before = await orNotFound(findMapping(db, roleId))
  if (before.role.is_system) throw new Failure("not_found")
  const screens = screensOf(before.role.base_role)
  const known = new Set(screens.map(({ id }) => id))
  const named = [...screenIds, ...appScreenIds, ...rights.map(({ screenId }) => screenId)]
  if (!named.every((id) => known.has(id)))
    throw new Failure("invalid_input", { fields: { screenIds: ["Must be screens of the area of the role"] } })
  const lacking = rights.filter(({ screenId, can_edit, can_delete }) => {
    const existing = screens.find(({ id }) => id === screenId)?.rights ?? []
    return (can_edit && !existing.includes("edit")) || (can_delete && !existing.includes("delete"))
  })
  if (lacking.length > 0)
    throw new Failure("invalid_input", {
      fields: { rights: [`Must exist on the screens ${lacking.map(({ screenId }) => screenId).join(", ")}`] },
    })
  if (addsSensitiveRight(before.screens, { rights, screenIds })) await requireReauthentication(db, actor)
  await touchRole(db, roleId, version)
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
  const after = await orNotFound(findMapping(db, roleId))
  const changes = changesBetween({ screens: before.screens }, { screens: after.screens })
  if (changes)
    await record(db, roleEvents.rightsChanged, {
      by: actor,
      data: { roleId, name: after.role.name, baseRole: after.role.base_role },
      changes,
    })
  await publishAccessChange(db, actor.instituteId, await listHolders(db, roleId))
  return after
}

/** Gives a role its next version. Throws `stale` when it does not have the given one. */
async function touchRole(db: Db, id: number, version: number | undefined) {
  let change = db
    .updateTable("roles")
    .set({ updatedAt: sql`now()` })
    .where("id", "=", id)
  if (version !== undefined) change = change.where("version", "=", version)
  const { numUpdatedRows } = await change.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure("stale")
}

/** The ids of the active members with a role. */
async function listHolders(db: Db, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("memberships")
    .select("userId")
    .where("customRoleId", "=", roleId)
    .where("status", "=", "active")
    .execute()
  return rows.map(({ userId }) => userId)
}

function addsSensitiveRight(
  before: MappedScreen[],
  { rights, screenIds }: Pick<MappingInput, "rights" | "screenIds">,
): boolean {
  return rights.some(({ screenId, can_edit, can_delete }) => {
    const had = before.find(({ id }) => id === screenId)
    const isAdded = (can_edit && !had?.can_edit) || (can_delete && !had?.can_delete)
    return isAdded && screenIds.includes(screenId) && SENSITIVE_SCREEN_IDS.includes(screenId)
  })
}

/** Deletes a custom role without members; former members lose it. Throws `role_in_use`. */
export async function removeRole(db: Db, actor: Actor, id: number): Promise<null> {
  await orNotFound(db.selectFrom("roles").select("id").where("id", "=", id).forUpdate().executeTakeFirst())
  const { role } = await orNotFound(findMapping(db, id))
  if (role.members > 0) throw new Failure("role_in_use")
  await db.deleteFrom("roles").where("id", "=", id).execute()
  await record(db, roleEvents.removed, { by: actor, data: { roleId: id, name: role.name } })
  return null
}
