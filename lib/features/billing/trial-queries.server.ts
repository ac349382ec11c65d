import { type SelectQueryBuilder, sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { publicOrigin } from "@/lib/server/origin"
import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"
import { countSetupSteps } from "@/lib/features/setup/setup.server"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { STAFF } from "@/lib/shared/roles"
import type { Trial } from "./master-contract"
import { daysLeftToExtend } from "./master-queries.server"
import type { Day } from "./periods"
import { ENDING_DAYS, type TRIAL_SOURCES, type TrialView } from "./restrictions"

interface Found {
  instituteId: number
  versionId: number
  startedOn: Day | null
  endsOn: Day
}

/** A page of trials: those that run by their end, the others by when they ended, the latest first. */
export async function listTrials(
  db: Db,
  { view, week, ...page }: PageInput & { view: TrialView; week?: Day | undefined },
) {
  const found = week === undefined ? selectView(db, view) : selectBegun(db, week)
  const rows = await describe(db, await found.$call(onPage(page)).execute())
  return pageOf({ rows, total: await countRows(found.clearOrderBy()) }, page, (row): Trial => ({ ...row, view }))
}

const selectView = (db: Db, view: TrialView): Trials =>
  view === "converted" || view === "ended" ? selectOver(db, view) : selectRunning(db, view)

/** Every trial that began in a week, with the day on which it ended or ends. */
const selectBegun = (db: Db, week: Day): Trials =>
  db
    .selectFrom((e) =>
      e
        .selectFrom("subscription_moves as m")
        .innerJoin("institute_subscriptions as s", "s.instituteId", "m.instituteId")
        .select(["m.id", "m.instituteId", "m.toVersionId as versionId"])
        .select(sql<Day | null>`m."trialFrom"::text`.as("startedOn"))
        .select(
          sql<Day>`coalesce(
            (select billing.day_of(o.at) from subscription_moves o where o."instituteId" = m."instituteId" and o.id > m.id
              and o."fromStatus" = 'trialing' and o."toStatus" <> 'trialing' order by o.id limit 1),
            billing.day_of(s."trialEndsAt"), m."trialFrom")::text`.as("endsOn"),
        )
        .where("m.toStatus", "=", "trialing")
        .where("m.trialFrom", ">=", sql<Date>`${week}::date`)
        .where("m.trialFrom", "<", sql<Date>`${week}::date + 7`)
        .where("m.instituteId", "<>", PLATFORM_INSTITUTE_ID)
        .as("t"),
    )
    .select(["t.instituteId", "t.versionId", "t.startedOn", "t.endsOn"])
    .orderBy("t.id", "desc")

type Trials = SelectQueryBuilder<object, never, Found>

/** The trials of institutes that are neither suspended nor closed. */
const selectRunning = (db: Db, view: "running" | "ending" | "ready"): Trials =>
  db
    .selectFrom((e) =>
      e
        .selectFrom("institute_subscriptions as s")
        .select(["s.instituteId", "s.planVersionId as versionId", "s.trialEndsAt"])
        .select(sql<Day | null>`s."periodFrom"::text`.as("startedOn"))
        .select(sql<Day>`billing.day_of(s."trialEndsAt")::text`.as("endsOn"))
        .innerJoin("institutes as i", "i.id", "s.instituteId")
        .where("s.status", "=", "trialing")
        .where("i.status", "=", "active")
        .$if(view === "ready", (query) =>
          query.where("s.instituteId", "in", (i) =>
            i.selectFrom("institute_risks as r").select("r.instituteId").where("r.isReady", "=", true),
          ),
        )
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
            .select(sql<Day | null>`max(o."trialFrom")::text`.as("day"))
            .whereRef("o.instituteId", "=", "m.instituteId")
            .whereRef("o.id", "<", "m.id")
            .where("o.toStatus", "=", "trialing")
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
      on
        .onRef("d.instituteId", "=", "i.id")
        .on("d.isPrimary", "=", true)
        .on("d.status", "in", ["verified", "active"])
        .on(keepsDomain),
    )
    .select(["i.id", "i.name", "i.slug", "d.host as domain", "s.status"])
    .select([
      sql<Day | null>`s."periodFrom"::text`.as("periodFrom"),
      sql<Day | null>`s."periodTo"::text`.as("periodTo"),
      lastSeenOf("i.id").as("lastSeenAt"),
      sourceOf("i.id").as("source"),
      emailsOf("i.id").as("emails"),
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
  const steps = await countSetupSteps(
    db,
    rows.map(({ id }) => id),
  )
  return found.flatMap(({ instituteId, versionId, startedOn, endsOn }) => {
    const row = rows.find(({ id }) => id === instituteId)
    if (!row) return []
    const { id, name, slug, domain, status, periodFrom, periodTo, lastSeenAt, source, emails } = row
    const plan = names.find((version) => version.id === versionId)?.name ?? ""
    const trial = status === "trialing" ? ({ status, periodFrom, periodTo } as const) : undefined
    const stepsDone = steps.get(id) ?? 0
    const facts = { id, name, plan, startedOn, endsOn, lastSeenAt, source, stepsDone, emails }
    return [{ ...facts, origin: publicOrigin({ slug, domain }), daysLeftToExtend: daysLeftToExtend(trial) }]
  })
}

/** From where an institute came; an opening is deleted after thirty days, the event of it stays. */
const sourceOf = (institute: string) =>
  sql<(typeof TRIAL_SOURCES)[number]>`case
    when exists (select from openings o where o."openedInstituteId" = ${sql.ref(institute)} and o."referralCode" is not null) then 'referred'
    when exists (select from events e where e."instituteId" = ${sql.ref(institute)} and e.key = 'institute.opened'
      and e.data ->> 'openedBy' is not null) then 'opened'
    else 'platform' end`

const MOST_EMAILS = 10

/** The addresses of those who decide at an institute, the first ones first. */
const emailsOf = (institute: string) =>
  sql<string[]>`array(
    select u.email from memberships m join users u on u.id = m."userId"
    where m."instituteId" = ${sql.ref(institute)} and m.role = 'InstituteAdmin' and m.status = 'active' and u.email is not null
    order by m."joinedAt", u.id limit ${sql.lit(MOST_EMAILS)})`

/** When somebody of the staff of an institute was last there. */
const lastSeenOf = (institute: string) =>
  sql<Date | null>`(
    select max(w."lastSeenAt") from sessions w join memberships m on m."instituteId" = w."instituteId" and m."userId" = w."userId"
    where w."instituteId" = ${sql.ref(institute)} and m.role in (${sql.join(STAFF.map((role) => sql.lit(role)))})
  )`
