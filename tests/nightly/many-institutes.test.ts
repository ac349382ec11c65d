/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { CompiledQuery } from "kysely"
import pg from "pg"
import { z } from "zod"
import { figures } from "@/lib/features/figures/contract"
import { platform } from "@/lib/features/platform/contract"
import type { InstituteFilter } from "@/lib/features/platform/shapes"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { MAX_FOUND } from "@/lib/server/db/page"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, send, type TestMember } from "../setup/test-app"

/** The aim of plans.md, section 10: no statement of the platform's screens reads a row an institute. */
const INSTITUTES = 100_000
/** Read by one node of a plan: what a list finds at most, and one more, or a year of days by five kinds. */
const MAX_ROWS = Math.max(MAX_FOUND + 1, 366 * 5)

jest.setTimeout(600_000)

let owner: TestMember
beforeAll(async () => {
  owner = await createMember("SuperAdmin")
  for (const statement of [
    `insert into institutes (id, slug, name, featured, "displayOrder") overriding system value
     select 100000 + n, 'many-' || n, 'Institute ' || n, n % 1000 = 0, n % 77 from generate_series(1, ${INSTITUTES}) n`,
    `insert into institute_subscriptions ("instituteId", "planId", "planVersionId", status, "trialEndsAt", "mrrMinor")
     select 100000 + n, p.id, p."currentVersionId", case when n % 50 = 0 then 'trialing' else 'active' end,
       case when n % 50 = 0 then now() + make_interval(days => n % 14) end, case when n % 5 = 1 then 99900 else 0 end
     from generate_series(1, ${INSTITUTES}) n, (select * from plans where slug = 'growth') p`,
    `insert into subscription_moves ("instituteId", event, "fromVersionId", "toStatus", "toVersionId", at, "mrrBefore", "mrrAfter")
     select s."instituteId", 'paid', s."planVersionId", 'active', s."planVersionId", now() - make_interval(days => (s."instituteId" % 360)::int), 0, 99900
     from institute_subscriptions s where s."mrrMinor" = 99900`,
    `insert into institute_risks ("instituteId", reasons, "mrrMinor")
     select "instituteId", case when "instituteId" % 30 = 0 then '{quiet,payment}' else '{quiet}' end::text[], "mrrMinor"
     from institute_subscriptions where "instituteId" > 100000 and "instituteId" % 10 = 0`,
    `vacuum (analyze)`,
  ])
    await asOwner(statement)
})

interface Plan {
  "Node Type": string
  "Relation Name"?: string | undefined
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number | undefined
  Plans?: Plan[] | undefined
}
const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    Plans: z.array(Plan).optional(),
  }),
)
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The nodes of a statement's plan that read more than they may. */
async function findReads(text: string, values: unknown[], settings = ""): Promise<string[]> {
  const { rows } = await withPlatform(async (db) => {
    if (settings) await db.executeQuery(CompiledQuery.raw(settings))
    return db.executeQuery(CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, values))
  })
  const [{ Plan: root }] = z.tuple([z.object({ Plan })]).parse(z.object({ "QUERY PLAN": z.unknown() }).parse(rows[0])["QUERY PLAN"]) // oxfmt-ignore
  return nodesOf(root).flatMap((node) => {
    const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    return node["Relation Name"] && read > MAX_ROWS
      ? [`${node["Node Type"]} on ${node["Relation Name"]} reads ${Math.round(read)}: ${text}`]
      : []
  })
}

async function statementsOf(work: () => Promise<{ status: number }>): Promise<[string, unknown[]][]> {
  const query = jest.spyOn(pg.Client.prototype, "query")
  expect((await work()).status).toBe(200)
  const found = query.mock.calls.flatMap(([config]): [string, unknown[]][] => {
    const { text, values = [] } = config as unknown as { text?: string; values?: unknown[] }
    return text && /^\s*(?:select|with)\b/.test(text) && !text.includes("enter_institute") ? [[text, values]] : []
  })
  query.mockRestore()
  return found
}

const list = (query: Partial<InstituteFilter>) => () => send(owner, platform.listInstitutes, { query })
const SCREENS: Record<string, () => Promise<{ status: number }>> = {
  figures: () => send(owner, figures.show, { query: {} }),
  "figures of a year and a plan": () => send(owner, figures.show, { query: { from: "2020-01-01", plan: "growth" } }),
  movements: () => send(owner, figures.movements, { query: {} }),
  "movements of a kind": () => send(owner, figures.movements, { query: { kind: "new", plan: "growth" } }),
  today: () => send(owner, figures.today, {}),
  "at risk": () => send(owner, figures.atRisk, { query: {} }),
  plans: () => send(owner, planCatalogue.list, {}),
  "all institutes": list({ sort: "income" }),
  "by students": list({ sort: "students" }),
  "by storage and state": list({ planStatus: "active", sort: "storage" }),
  "by plan": list({ plan: "growth" }),
  "by state, by name": list({ planStatus: "trialing", sort: "name" }),
  "by income and risk": list({ paying: "yes", risk: "any", sort: "income" }),
  "by a rare combination": list({ featured: "yes", risk: "payment" }),
  "by none": list({ planStatus: "trialing", paying: "yes" }),
  "by the end of a trial": list({ trialWithin: "7" }),
}

test.each(Object.entries(SCREENS))("%s: no statement reads a row an institute", async (_, work) => {
  const problems: string[] = []
  for (const [text, values] of await statementsOf(work)) problems.push(...(await findReads(text, values)))
  expect(problems).toEqual([])
})

test("the facets of a filter are intersected within their index", async () => {
  const { rows } = await readPlatform((db) =>
    db.executeQuery(CompiledQuery.raw(`select prosrc from pg_proc where proname = 'find_institutes'`)),
  )
  expect(JSON.stringify(rows)).toContain("institute_facets")
  const where = `"ofPlan" @> array['status:trialing', 'paying'] and "ofInstitute" @> array['status:active']`
  expect(
    await findReads(
      `select "instituteId" from institute_facets where ${where} limit 1001`,
      [],
      "set local enable_seqscan = off",
    ),
  ).toEqual([])
})
