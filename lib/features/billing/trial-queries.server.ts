import { type SelectQueryBuilder, sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { publicOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { STAFF } from "@/lib/shared/roles"
import type { Trial } from "./master-contract"
import { daysLeftToExtend } from "./master-queries.server"
import type { Day } from "./periods"
import { ENDING_DAYS, type TrialView } from "./restrictions"

interface Found {
  instituteId: number
  versionId: number
  startedOn: Day | null
  endsOn: Day
}

/** A page of trials: those that run by their end, the others by when they ended, the latest first. */
export async function listTrials(db: Db, { view, ...page }: PageInput & { view: TrialView }) {
  const found = view === "running" || view === "ending" ? selectRunning(db, view) : selectOver(db, view)
  const rows = await describe(db, await found.$call(onPage(page)).execute())
  return pageOf({ rows, total: await countRows(found.clearOrderBy()) }, page, (row): Trial => ({ ...row, view }))
}

type Trials = SelectQueryBuilder<object, never, Found>

const selectRunning = (db: Db, view: "running" | "ending"): Trials =>
  db
    .selectFrom((e) =>
      e
        .selectFrom("institute_subscriptions as s")
        .select(["s.instituteId", "s.planVersionId as versionId", "s.trialEndsAt"])
        .select(sql<Day | null>`s."periodFrom"::text`.as("startedOn"))
        .select(sql<Day>`billing.day_of(s."trialEndsAt")::text`.as("endsOn"))
        .where("s.status", "=", "trialing")
        .$if(view === "ending", (query) =>
          query.where(
            "s.trialEndsAt",
            "<=",
            sql<Date>`billing.clock() + make_interval(days => ${sql.lit(ENDING_DAYS)})`,
          ),
        )
        .as("t"),
    )
    .select(["t.instituteId", "t.versionId", "t.startedOn", "t.endsOn"])
    .orderBy("t.trialEndsAt")
    .orderBy("t.instituteId")

/** A move away from a trial is the end of it: paid, or by the calendar or by choice on Free. */
const selectOver = (db: Db, view: "converted" | "ended"): Trials =>
  db
    .selectFrom((e) =>
      e
        .selectFrom("subscription_moves as m")
        .select(["m.id", "m.instituteId"])
        .select(sql<number>`coalesce(m."fromVersionId", m."toVersionId")`.as("versionId"))
        .select(sql<Day>`billing.day_of(m.at)::text`.as("endsOn"))
        .select((b) =>
          b
            .selectFrom("subscription_moves as o")
            .select(sql<Day | null>`billing.day_of(min(o.at))::text`.as("day"))
            .whereRef("o.instituteId", "=", "m.instituteId")
            .where("o.event", "=", "opened")
            .as("startedOn"),
        )
        .where("m.fromStatus", "=", "trialing")
        .where("m.toStatus", "<>", "trialing")
        .where("m.event", view === "converted" ? "=" : "<>", "paid")
        .as("t"),
    )
    .select(["t.instituteId", "t.versionId", "t.startedOn", "t.endsOn"])
    .orderBy("t.id", "desc")

/** What belongs to the trials of a page, in their order. */
async function describe(db: Db, found: readonly Found[]): Promise<Omit<Trial, "view">[]> {
  if (found.length === 0) return []
  const rows = await db
    .selectFrom("institutes as i")
    .leftJoin("institute_subscriptions as s", "s.instituteId", "i.id")
    .leftJoin("institute_domains as d", (on) =>
      on.onRef("d.instituteId", "=", "i.id").on("d.isPrimary", "=", true).on("d.status", "in", ["verified", "active"]),
    )
    .select(["i.id", "i.name", "i.slug", "d.host as domain", "s.status"])
    .select([
      sql<Day | null>`s."periodFrom"::text`.as("periodFrom"),
      sql<Day | null>`s."periodTo"::text`.as("periodTo"),
      lastSeenOf("i.id").as("lastSeenAt"),
    ])
    .where(
      "i.id",
      "in",
      found.map(({ instituteId }) => instituteId),
    )
    .execute()
  const names = await db
    .selectFrom("plan_versions as v")
    .innerJoin("plans as p", "p.id", "v.planId")
    .select(["v.id", "p.name"])
    .where("v.id", "in", [...new Set(found.map(({ versionId }) => versionId))])
    .execute()
  return found.flatMap(({ instituteId, versionId, startedOn, endsOn }) => {
    const row = rows.find(({ id }) => id === instituteId)
    if (!row) return []
    const { id, name, slug, domain, status, periodFrom, periodTo, lastSeenAt } = row
    const plan = names.find((version) => version.id === versionId)?.name ?? ""
    const trial = status === "trialing" ? ({ status, periodFrom, periodTo } as const) : undefined
    const facts = { id, name, plan, startedOn, endsOn, lastSeenAt }
    return [{ ...facts, origin: publicOrigin({ slug, domain }), daysLeftToExtend: daysLeftToExtend(trial) }]
  })
}

/** When somebody of the staff of an institute was last there. */
const lastSeenOf = (institute: string) =>
  sql<Date | null>`(
    select max(w."lastSeenAt") from sessions w join memberships m on m."instituteId" = w."instituteId" and m."userId" = w."userId"
    where w."instituteId" = ${sql.ref(institute)} and m.role in (${sql.join(STAFF.map((role) => sql.lit(role)))})
  )`
