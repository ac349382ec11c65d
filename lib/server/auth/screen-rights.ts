import type { GrantedRight } from "@/lib/contract/may"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type ScreenKey, type ScreenRight, screenOf, screensOf } from "@/lib/shared/screens"
import type { Actor } from "./actor"

/**
 * Whether a caller's custom role has a right on a screen of their area. Without a custom role every right of the role
 * holds, and a screen that the area does not have restricts nothing.
 */
export async function hasScreenRight(
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

/** Lists the screens of their area that a caller may view, each with the rights to edit and delete. */
export async function listScreenRights(
  db: Db,
  { customRoleId, role }: Pick<Actor, "customRoleId" | "role">,
): Promise<GrantedRight[]> {
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
