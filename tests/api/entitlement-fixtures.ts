import { canOpen, giveAccess } from "@/lib/features/access/access.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import type { TestMember } from "../setup/test-app"

/** Whether a member may open an item. */
export const mayOpen = (who: TestMember, role: Role, itemId: number) =>
  readInstitute(who.instituteId, (db) => canOpen(db, { ...who, role, customRoleId: null, rights: [] }, itemId))

/** Gives a member access to an item by hand, without an end by default. */
export const grantItem = (who: TestMember, itemId: number, expiresAt: Date | null = null) =>
  withInstitute(who.instituteId, (db) => giveAccess(db, { userId: who.userId, itemId, expiresAt }))

/** Sets dates and status of a member's entitlements. */
export const updateEntitlements = (
  { userId }: TestMember,
  values: { startsAt?: Date; expiresAt?: Date | null; status?: string },
) => withPlatform((db) => db.updateTable("entitlements").set(values).where("userId", "=", userId).execute())
