import { sql } from "kysely"
import { hasEntitlementOf } from "@/lib/server/auth/entitlement"
import { usesScreen } from "@/lib/server/auth/uses-screen"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { AudienceOfNotice } from "./audiences"
import { numberOf } from "./field-of"

/** The members `m`, with their accounts `u`, who belong to the audience of an event with these facts now. */
export const selectAudience = (db: Db, audience: AudienceOfNotice, facts: unknown) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .where(belongsTo(audience, facts))

function belongsTo(audience: AudienceOfNotice, facts: unknown) {
  switch (audience.kind) {
    case "staff":
      return usesScreen(audience.screen, audience.right)
    case "administrators":
      return sql<boolean>`m.role in ('SuperAdmin', 'InstituteAdmin')`
    case "owners":
      return hasEntitlementOf("m")
    case "holders":
      return sql<boolean>`m."customRoleId" = ${numberOf(facts, audience.field)}`
  }
}
