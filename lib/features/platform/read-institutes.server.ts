import { sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { DomainStatus } from "@/lib/features/domains/contract"
import { RISKS } from "./risks"
import { LIMITS } from "@/lib/features/plans/limits"
import { publicOrigin } from "@/lib/server/origin"
import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"
import { STAFF } from "@/lib/shared/roles"
import type { MasterInstitute } from "./shapes"

/** Institutes with what belongs to them, in no order. */
export async function readInstitutes(db: Db, ids: readonly number[]): Promise<MasterInstitute[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(db).where("i.id", "in", ids).execute()
  return rows.map(({ domain, ofRisk, ...row }) => ({
    ...row,
    risks: RISKS.filter((risk) => ofRisk?.includes(risk)),
    origin: publicOrigin({ slug: row.slug, domain }),
    members: row.members ?? 0,
    items: row.items ?? 0,
    storageBytes: row.storageBytes ?? 0,
    mrrMinor: row.mrrMinor ?? 0,
  }))
}

const selectRows = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("institute_subscriptions as s", "s.instituteId", "i.id")
    .leftJoin("plans as p", "p.id", "s.planId")
    .leftJoin("institute_facets as f", "f.instituteId", "i.id")
    .leftJoin("institute_domains as d", (on) =>
      on
        .onRef("d.instituteId", "=", "i.id")
        .on("d.isPrimary", "=", true)
        .on("d.status", "in", ["verified", "active"])
        .on(keepsDomain),
    )
    .select(["i.id", "i.slug", "i.name", "i.status", "i.featured", "i.visible", "i.displayOrder", "i.createdAt"])
    .select(["p.name as plan", "s.status as planStatus", "s.mrrMinor", "s.trialEndsAt", "d.host as domain", "f.ofRisk"])
    .select((e) => [
      e
        .selectFrom("counters as m")
        .select((c) => c.fn.sum<number>("m.count").as("n"))
        .whereRef("m.instituteId", "=", "i.id")
        .where((c) => c.between("m.kind", "members.", "members/"))
        .where("m.kind", "not like", "members.%.left")
        .as("members"),
      e.fn<number>("tenancy.student_count", ["i.id"]).as("students"),
      e
        .selectFrom("counters as t")
        .select((c) => c.fn.sum<number>("t.count").as("n"))
        .whereRef("t.instituteId", "=", "i.id")
        .where((c) => c.between("t.kind", "items.", "items/"))
        .as("items"),
      e
        .selectFrom("counters as b")
        .select((c) => c.fn.sum<number>("b.total").as("n"))
        .whereRef("b.instituteId", "=", "i.id")
        .where("b.kind", "in", [...LIMITS.storageGb.counted.kinds])
        .where("b.subject", "=", 0)
        .as("storageBytes"),
      e
        .selectFrom("sessions as w")
        .innerJoin("memberships as v", (on) =>
          on.onRef("v.instituteId", "=", "w.instituteId").onRef("v.userId", "=", "w.userId"),
        )
        .select(sql<Date | null>`max(w."createdAt")`.as("at"))
        .whereRef("w.instituteId", "=", "i.id")
        .where("v.role", "in", STAFF)
        .as("lastStaffSignInAt"),
      jsonArrayFrom(
        e
          .selectFrom("institute_domains as o")
          .select((d) => ["o.host", d.ref("o.status").$castTo<DomainStatus>().as("status")])
          .whereRef("o.instituteId", "=", "i.id")
          .orderBy("o.id"),
      ).as("domains"),
    ])
