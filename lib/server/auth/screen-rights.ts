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

/** The screens of their area that a caller may see. */
export async function screensFor(db: Db, { customRoleId, role }: Pick<Actor, "customRoleId" | "role">) {
  if (customRoleId === null) return screensOf(role)
  const rows = await db
    .selectFrom("role_screens")
    .select("screenId")
    .where("roleId", "=", customRoleId)
    .where("canView", "=", true)
    .execute()
  return screensOf(role).filter(({ id }) => rows.some(({ screenId }) => screenId === id))
}
