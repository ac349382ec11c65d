import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { processorTimeUs } from "./processor-time"
import type { Program } from "./program"
import { signInMany } from "./sign-in-many"

/** The cost of live connections, and the latency of published messages. */
export interface LiveResult {
  connections: number
  dropped: number
  connectSeconds: number
  residentMb: number
  sent: number
  delivered: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Of one core, while messages were delivered. */
  processorShare: number
}

const SECONDS = 20

/**
 * Signs in `connections` people, keeps them connected on one core with heart-beats, and publishes six thousand
 * deliveries a second: a fifth to single people, the rest to a room of forty.
 */
export async function measureLive(
  program: Program,
  { databaseUrl, connections, instituteId }: { databaseUrl: string; connections: number; instituteId: number },
): Promise<LiveResult> {
  const people = await signInMany(databaseUrl, { count: connections, instituteId, prefix: "live" })
  const args = ["--import", "./scripts/typescript.mjs", "tests/bench/live-load.ts"]
  const child = spawn("taskset", ["-c", "1", process.execPath, ...args], { stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = once(child, "exit")
  const shape = { seconds: SECONDS, singles: 1_200, rooms: 120, roomSize: 40 }
  child.stdin.end(
    JSON.stringify({ port: program.port, databaseUrl, host: "acme.localhost", instituteId, people, ...shape }),
  )
  await lines.next()
  const residentAtRest = residentOf(program.pid)
  const before = processorTimeUs(program.pid)
  const from = performance.now()
  const line = await lines.next()
  const share = (processorTimeUs(program.pid) - before) / 1000 / (performance.now() - from)
  const residentMb = Math.max(residentAtRest, residentOf(program.pid))
  await ended
  if (line.done) throw new Error("the load of live connections ended without output")
  const results: Omit<LiveResult, "residentMb" | "processorShare"> = JSON.parse(line.value)
  return { ...results, residentMb, processorShare: Math.round(share * 100) / 100 }
}

const residentOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024)
