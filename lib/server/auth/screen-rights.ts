import type { HeldRight } from "@/lib/contract/may"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type ScreenKey, type ScreenRight, screenOf, screensOf } from "@/lib/shared/screens"
import type { Actor } from "./actor"

/**
 * Tells whether a caller's own role has a right on a screen of their area. Whoever has no own role may do all that
 * their role may, and a screen that their area does not have takes nothing away.
 */
export async function mayOnScreen(
  db: Db,
  { customRoleId, role }: Pick<Actor, "customRoleId" | "role">,
  { screen, right }: { screen: ScreenKey; right: ScreenRight },
): Promise<boolean> {
  const mapped = screenOf(role, screen)
  if (customRoleId === null || !mapped) return true
  const row = await db
    .selectFrom("role_screens")
    .select(["canView", "canEdit", "canDelete"])
    .where("roleId", "=", customRoleId)
    .where("screenId", "=", mapped.id)
    .executeTakeFirst()
  if (!row) return false
  return { view: row.canView, edit: row.canEdit, delete: row.canDelete }[right]
}

/** The screens of their area that a caller may see, each with what else they may do there. */
export async function rightsFor(
  db: Db,
  { customRoleId, role }: Pick<Actor, "customRoleId" | "role">,
): Promise<HeldRight[]> {
  if (customRoleId === null) return screensOf(role).map(({ key }) => ({ screen: key, edit: true, delete: true }))
  const rows = await db
    .selectFrom("role_screens")
    .select(["screenId", "canEdit", "canDelete"])
    .where("roleId", "=", customRoleId)
    .where("canView", "=", true)
    .execute()
  return screensOf(role).flatMap(({ id, key }) => {
    const row = rows.find(({ screenId }) => screenId === id)
    return row ? [{ screen: key, edit: row.canEdit, delete: row.canDelete }] : []
  })
}
