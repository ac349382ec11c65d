import { sql } from "kysely"
import { usesScreen } from "@/lib/server/auth/uses-screen"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { AudienceOfNotice } from "./audiences"

/** The members `m`, with their accounts `u`, who belong to the audience of an event now. */
export const selectAudience = (db: Db, audience: AudienceOfNotice) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .where(belongsTo(audience))

function belongsTo(audience: AudienceOfNotice) {
  switch (audience.kind) {
    case "staff":
      return usesScreen(audience.screen, audience.right)
    case "administrators":
      return sql<boolean>`m.role in ('SuperAdmin', 'InstituteAdmin')`
  }
}
