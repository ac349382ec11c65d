import { sql, type SqlBool } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { type Risk, RISKS } from "@/lib/features/platform/risks"
import { onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { RiskRow } from "./contract"

/** A page of the institutes at risk, those that bring most first, with how many there are for each reason. */
export async function listAtRisk(db: Db, { reason, ...page }: PageInput & { reason?: Risk | undefined }) {
  const counts = await countRisks(db)
  const total = counts.get(reason === undefined ? "at_risk" : `risks.${reason}`) ?? 0
  const rows = await db
    .selectFrom("institute_risks as r")
    .innerJoin("institutes as i", "i.id", "r.instituteId")
    .leftJoin("institute_subscriptions as s", "s.instituteId", "r.instituteId")
    .leftJoin("plans as p", "p.id", "s.planId")
    .select(["i.id", "i.name", "p.name as plan", "r.reasons", "r.mrrMinor", "r.at"])
    .where(sql<SqlBool>`r.reasons <> '{}'`)
    .$if(reason !== undefined, (query) => query.where(sql<SqlBool>`${reason} = any (r.reasons)`))
    .orderBy("r.mrrMinor", "desc")
    .orderBy("r.instituteId")
    .$call(onPage(page))
    .execute()
  const toRow = ({ reasons, ...row }: (typeof rows)[number]): RiskRow => ({
    ...row,
    reasons: RISKS.filter((risk) => reasons.includes(risk)),
  })
  return {
    ...pageOf({ rows, total }, page, toRow),
    reasons: RISKS.map((risk) => ({ reason: risk, institutes: counts.get(`risks.${risk}`) ?? 0 })),
  }
}

async function countRisks(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("counters")
    .select(["kind", sql<number>`sum(count)::bigint`.as("count")])
    .where("instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where("kind", "in", ["at_risk", ...RISKS.map((risk) => `risks.${risk}`)])
    .groupBy("kind")
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
