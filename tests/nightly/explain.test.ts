import { CompiledQuery, sql } from "kysely"
import pg from "pg"
import { z } from "zod"
import { APP_ROLE } from "@/lib/server/tenancy/connections"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Role } from "@/lib/shared/roles"
import { listIds } from "../fuzz/other-institute"
import { listOperations, type Operation } from "../fuzz/operations"
import { type IdsByTable, sampleOf } from "../fuzz/sample"
import { LARGE, seedLargeInstitute } from "../setup/large-institute"
import { withJobQueue } from "../setup/job-queue"
import { seededRandom } from "../setup/random-requests"
import { createMember, institutes, sendRaw, type TestMember } from "../setup/test-app"

/** Read by one node of a plan: an index scan for a page of 50 with what belongs to its rows stays far below. */
const MAX_ROWS = 1_000
const REQUESTS_PER_ROLE = 4
const PLANS_PER_STATEMENT = 3

/** Statements that may read more, by a part of their text, each with its reason. */
const EXCEPTIONS: readonly [part: string, reason: string][] = [
  [" ilike ", "a search by any part of a text: under row-level security no trigram index may be used"],
  ["at time zone (select timezone from institutes)", "counted by the days that were asked for, as many as they are"],
  ["order by lower(case when m.status", "sorted by name: that of an invited member is the institute's own"],
  [
    `order by case when m.status <> 'invited' then u."lastLoginAt"`,
    "sorted by last sign-in, which is shown to members only",
  ],
  [`where "m"."status" <> $2 and "m"."id" > $3`, "a batch of a file of all members"],
  [`"p"."userId" > $`, "a batch of a file of all numbers"],
  [
    `count(*) as "total" from "notification_preferences"`,
    "whether a number counts depends on the person and the membership",
  ],
  [`from "user_import_rows" where "importId"`, "an import has at most 5,000 rows"],
  [`e.status = 'active' and (e."expiresAt" is null`, "who may open an item depends on the time"],
  [`select distinct "key" from "events" where "requestId"`, "how these tests look up what a request recorded"],
  [`as "grossMinor"`, "the totals of the orders that a list shows, by any of its filters"],
  [`as "paidUntil"`, "counted once, before an institute is closed"],
  [`row_number() over (order by i.id = any($1`, "what is held first depends on what each published item has sold"],
  [`e.status = 'active' and t."userId" = $`, "whom a teacher may see depends on the items that both have"],
]

interface Plan {
  "Node Type": string
  "Relation Name"?: string | undefined
  "Index Name"?: string | undefined
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number | undefined
  "Rows Removed by Index Recheck"?: number | undefined
  Plans?: Plan[] | undefined
}
const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    "Rows Removed by Index Recheck": z.number().optional(),
    Plans: z.array(Plan).optional(),
  }),
)

type Recorded = { text: string; values: unknown[]; user: string | undefined; call: string }

jest.setTimeout(600_000)
withJobQueue()

const members = new Map<Role, TestMember>()
let recorded: Recorded[] = []

beforeAll(async () => {
  for (const role of ["Student", "Teacher", "Admin", "InstituteAdmin", "SuperAdmin"] as const)
    members.set(role, await createMember(role))
  await seedLargeInstitute()
  recorded = await recordStatements()
})

test("no statement of any GET call reads more rows than it shows, or a large table from end to end", async () => {
  expect(recorded.length).toBeGreaterThan(150)
  const problems: string[] = []
  for (const statement of recorded) problems.push(...(await findReads(statement)))
  expect([...new Set(problems)]).toEqual([])
})

test("the policy of people looks each one up: no plan reads all members of an institute first", async () => {
  const { rows } = await readInstitute(institutes.acme, (db) =>
    sql<{ "QUERY PLAN": string }>`explain select "firstName" from users`.execute(db),
  )
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
  expect(plan).toContain("SubPlan")
  expect(plan).not.toContain("hashed")
})

test("a query without an index is found", async () => {
  const text = `select id from orders where "subtotalMinor" = 1`
  expect(await findReads({ text, values: [], user: APP_ROLE, call: "orders" })).toHaveLength(1)
})

/** Sends requests for every GET call as every role that it is for; returns the statements that they ran, a few of each text. */
async function recordStatements(): Promise<Recorded[]> {
  const ids = await listIds(institutes.acme)
  const byText = new Map<string, Recorded[]>()
  const query = jest.spyOn(pg.Client.prototype, "query")
  for (const operation of listOperations().filter(({ method }) => method === "GET")) {
    for (const role of operation.roles) {
      for (let request = 0; request < REQUESTS_PER_ROLE; request += 1) {
        query.mockClear()
        await sendRaw(requestPath(operation, ids, request), { headers: headersOf(role) })
        for (const [index, [config]] of query.mock.calls.entries()) {
          const { text, values = [] } = config as unknown as { text?: string; values?: unknown[] }
          if (!text || !/^\s*(?:select|with)\b/.test(text) || /enter_institute|publish_live/.test(text)) continue
          const known = byText.get(text) ?? []
          byText.set(text, known)
          const { user } = query.mock.contexts[index] as unknown as { user?: string }
          if (known.length < PLANS_PER_STATEMENT) known.push({ text, values, user, call: operation.operationId })
        }
      }
    }
  }
  query.mockRestore()
  return [...byText.values()].flat()
}

/** The first request has no optional parameter. */
function requestPath({ path, parameters, operationId }: Operation, ids: IdsByTable, request: number): string {
  const random = seededRandom(request)
  const topic = operationId.split(".")[0]?.replace(/s?(?:Admin|Settings)?$/, "") ?? ""
  const source = { random, ownIds: ids, foreignIds: ids, topic }
  const textOf = ({ schema, name }: Operation["parameters"][number]) =>
    encodeURIComponent(name === "instituteId" ? String(institutes.acme) : String(sampleOf(schema, source, name)))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name)
    return parameter ? textOf(parameter) : "1"
  })
  const chosen = parameters.filter((one) => one.in === "query" && (one.required || (request > 0 && random.chance(50))))
  return `${filled}?${chosen.map((one) => `${one.name}=${textOf(one)}`).join("&")}`
}

function headersOf(role: Role): Record<string, string> {
  const member = members.get(role)
  return member ? { authorization: `Bearer ${member.accessToken}`, logintoken: member.loginToken } : {}
}

/** What a statement reads beyond the limits, one sentence for each node of its plan. */
async function findReads({ text, values, user, call }: Recorded): Promise<string[]> {
  if (EXCEPTIONS.some(([part]) => text.includes(part))) return []
  const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, values)
  const work = (db: Db) => db.executeQuery(explain)
  const { rows } = await (user === APP_ROLE ? readInstitute(institutes.acme, work) : readPlatform(work))
  const [{ Plan: root }] = z.tuple([z.object({ Plan })]).parse(z.object({ "QUERY PLAN": z.unknown() }).parse(rows[0])["QUERY PLAN"]) // oxfmt-ignore
  return nodesOf(root).flatMap((node) => {
    const read =
      (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
      node["Actual Loops"]
    if (!node["Relation Name"] || read <= MAX_ROWS) return []
    const how = `${node["Node Type"]} ${node["Index Name"] ?? ""} on ${node["Relation Name"]}`
    return [`${call}: ${how} reads ${Math.round(read)} of about ${LARGE} rows: ${text}`]
  })
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
