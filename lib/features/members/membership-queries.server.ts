import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"

/** An active institute in which a user is an active member, with their role. */
export const findActiveMembership = (db: Db, userId: number, instituteId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .leftJoin("institute_domains as d", (on) =>
      on
        .onRef("d.instituteId", "=", "i.id")
        .on("d.isPrimary", "=", true)
        .on("d.status", "in", ["verified", "active"])
        .on(keepsDomain),
    )
    .select(["i.id", "i.name", "i.slug", "i.image", "d.host as domain", "m.role", "m.joinedAt"])
    .where("m.userId", "=", userId)
    .where("m.instituteId", "=", instituteId)
    .where("m.status", "=", "active")
    .where("i.status", "=", "active")
    .executeTakeFirst()

/** The meeting account that a member of the current institute connected last. */
export const findMeetingAccount = (db: Db, userId: number) =>
  db
    .selectFrom("meeting_accounts")
    .select(["provider", "connectedAt"])
    .where("userId", "=", userId)
    .orderBy("connectedAt", "desc")
    .executeTakeFirst()
