import pg from "pg"
import type { Figures } from "./load"

const SECONDS = 4

/** A single-row select by key, prepared, over so many connections of the same database. */
export async function measureSelect(url: string, connections: number): Promise<Figures> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const taken: number[] = []
  const until = performance.now() + SECONDS * 1000
  const before = process.cpuUsage()
  const work = clients.map(async (client) => {
    while (performance.now() < until) {
      const began = performance.now()
      await client.query({ name: "one", text: "select id, name, slug from institutes where id = $1", values: [2] })
      taken.push(performance.now() - began)
    }
  })
  await Promise.all(work)
  const used = process.cpuUsage(before)
  await Promise.all(clients.map((client) => client.end()))
  taken.sort((a, b) => a - b)
  const at = (share: number) => Math.round((taken[Math.floor(taken.length * share)] ?? 0) * 1000) / 1000
  return {
    name: "single-row select",
    connections,
    perSecond: Math.round(taken.length / SECONDS),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    processorUs: Math.round((used.user + used.system) / Math.max(1, taken.length)),
    bytes: 0,
    errors: 0,
  }
}
