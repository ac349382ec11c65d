import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Role } from "@/lib/shared/roles"
import { SENSITIVE_SCREEN_IDS } from "./rights"

interface GivenRole {
  role: Role
  customRoleId: number | null
}

/**
 * Throws `reauthentication_required` when a member shall get a role that may change money or roles and the caller's session
 * was not reauthenticated lately. A stolen open session can then not make an administrator.
 */
export async function requireProofForRole(db: Db, actor: Actor, given: GivenRole): Promise<void> {
  if (await isSensitive(db, given)) await requireReauthentication(db, actor)
}

async function isSensitive(db: Db, { role, customRoleId }: GivenRole): Promise<boolean> {
  if (role !== "Admin") return role === "InstituteAdmin"
  if (customRoleId === null) return true
  const screen = await db
    .selectFrom("role_screens")
    .select("screenId")
    .where("roleId", "=", customRoleId)
    .where("screenId", "in", SENSITIVE_SCREEN_IDS)
    .where((e) => e.or([e("canEdit", "=", true), e("canDelete", "=", true)]))
    .executeTakeFirst()
  return screen !== undefined
}
