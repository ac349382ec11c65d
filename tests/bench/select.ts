import pg from "pg"
import type { LoadResult } from "./load"
import { processorTimeUs } from "./processor-time"

const SECONDS = 4
/** Fewer say nothing about the cost of one, with which calls are compared. */
const MIN_SELECTS = 1_000

/** Measures a prepared single-row select by key over several connections: the client's processor time and the database's. */
export async function measureSelect(
  { databaseUrl, databasePid }: { databaseUrl: string; databasePid: number },
  connections: number,
): Promise<LoadResult> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  const latencies: number[] = []
  const until = performance.now() + SECONDS * 1000
  const before = process.cpuUsage()
  const databaseBefore = processorTimeUs(databasePid)
  const work = clients.map(async (client) => {
    while (performance.now() < until) {
      const began = performance.now()
      await client.query({ name: "one", text: "select id, name, slug from institutes where id = $1", values: [2] })
      latencies.push(performance.now() - began)
    }
  })
  await Promise.all(work)
  const used = process.cpuUsage(before)
  const usedByDatabase = processorTimeUs(databasePid) - databaseBefore
  await Promise.all(clients.map((client) => client.end()))
  if (latencies.length < MIN_SELECTS) throw new Error(`the database answered only ${latencies.length} selects`)
  latencies.sort((a, b) => a - b)
  const at = (share: number) => Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 1000) / 1000
  return {
    name: "single-row select",
    connections,
    perSecond: Math.round(latencies.length / SECONDS),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    processorUs: Math.round((used.user + used.system) / latencies.length),
    databaseUs: Math.round(usedByDatabase / latencies.length),
    bytes: 0,
    errors: 0,
  }
}
