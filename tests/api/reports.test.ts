import { sql } from "kysely"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { dashboards } from "@/lib/features/dashboards/contract"
import { files } from "@/lib/features/files/contract"
import { institutes as calls } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { learning } from "@/lib/features/learning/contract"
import { members } from "@/lib/features/members/contract"
import { platform } from "@/lib/features/platform/contract"
import { REPORTS_PER_CALLER } from "@/lib/server/admission/limits"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, send } from "../setup/test-app"

test("what reads much of the database shares the limit of reports", () => {
  const reports = [
    calls.directory,
    calls.suggestions,
    items.search,
    dashboards.admin,
    dashboards.teacher,
    dashboards.master,
    learning.dashboard,
    bootstrap.show,
    files.storageAnalytics,
    files.zip,
    files.zipUrl,
    members.allMemberships,
    platform.listInstitutes,
  ]
  expect(reports.filter(({ cost }: { cost?: string }) => cost !== "report")).toEqual([])
})

/** Runs `work` while nobody can read the documents of the search, so that a call that does waits in the database. */
const whileSearchWaits = <T>(work: () => Promise<T>): Promise<T> =>
  withPlatform(async (db) => {
    await sql`lock table item_search in access exclusive mode`.execute(db)
    return work()
  })

async function countWaiting(): Promise<number> {
  const { rows } = await readPlatform((db) =>
    sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
      where relation = 'item_search'::regclass and not granted`.execute(db),
  )
  return rows[0]?.waiting ?? 0
}

async function untilWaiting(count: number) {
  while ((await countWaiting()) < count) await new Promise(setImmediate)
}

test("one person or address has two reports in the database, whatever they ask for, and others are answered at once", async () => {
  const [greedy, other] = [await createMember("Admin"), await createMember("Admin")]
  const query = { instituteId: String(institutes.acme) }
  const suggest = (from: Record<string, string>, searchParam: string) =>
    send(null, calls.suggestions, { query: { ...query, searchParam } }, from)
  const [visitor, neighbour] = [{ "x-real-ip": "10.9.0.1" }, { "x-real-ip": "10.9.0.2" }]
  const asked = await whileSearchWaits(async () => {
    const answers = Array.from({ length: 6 }, (_, at) => suggest(visitor, `anything ${at}`))
    await untilWaiting(REPORTS_PER_CALLER)
    // Another kind of report of the same address waits behind them, that of a neighbour does not.
    const states: string[] = []
    const directory = send(null, calls.directory, { query: { searchParam: "acme" } }, visitor).then((answer) => {
      states.push("visitor")
      return answer
    })
    expect((await send(null, calls.directory, { query: { searchParam: "acme" } }, neighbour)).status).toBe(200)
    states.push("neighbour")
    const search = (as: typeof greedy, searchParam: string) =>
      send(as, items.search, { query: { ...query, searchParam } })
    answers.push(...(Array.from({ length: 6 }, (_, at) => search(greedy, `word ${at}`)) as never[]))
    await untilWaiting(2 * REPORTS_PER_CALLER)
    // At one address, but a person of their own.
    expect((await send(other, dashboards.admin, {})).status).toBe(200)
    expect(await countWaiting()).toBe(2 * REPORTS_PER_CALLER)
    expect(states).toEqual(["neighbour"])
    return Promise.resolve({ answers, directory })
  })
  expect((await Promise.all([...asked.answers, asked.directory])).map(({ status }) => status)).toEqual(
    Array(13).fill(200),
  )
})
