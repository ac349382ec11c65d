import { spawn } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { processorTimeUs } from "./processor-time"
import type { Program } from "./program"

/** A request to load a server with. */
export interface LoadTarget {
  name: string
  program: Program
  path: string
  headers: Record<string, string>
  /** Lua for wrk, for requests other than a plain GET. */
  script?: string
  /** The responses must be computed for each request; `measureInTurns` checks it. */
  isUncached?: boolean
  /** The main process of the database whose processor time is measured too. */
  databasePid?: number
  seconds?: number
}

/** The results of one load. */
export interface LoadResult {
  name: string
  connections: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Infinity when no request was answered, which misses any aim. */
  processorUs: number
  /** NaN where it was not measured. */
  databaseUs: number
  bytes: number
  errors: number
}

/** Loads a server from core 1 with wrk and measures rate, latency and processor time. */
export async function load(ask: LoadTarget, connections: number): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-wrk-"))
  const script = join(folder, "ask.lua")
  writeFileSync(script, `${ask.script ?? ""}\n${reportInLua}`)
  const before = processorTimeUs(ask.program.pid)
  const databaseBefore = databaseTimeUs(ask)
  const headers = Object.entries(ask.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`])
  const args = [
    "-c",
    "1",
    "wrk",
    "-t1",
    `-c${connections}`,
    `-d${ask.seconds ?? 5}s`,
    "--timeout",
    "10s",
    "-s",
    script,
    ...headers,
  ]
  const output = await run("taskset", [...args, `http://127.0.0.1:${ask.program.port}${ask.path}`])
  const summary: { requests: number; seconds: number; p50: number; p99: number; bytes: number; errors: number } =
    JSON.parse(output.slice(output.indexOf("@@") + 2))
  const used = processorTimeUs(ask.program.pid) - before
  const usedByDatabase = databaseTimeUs(ask) - databaseBefore
  const round = (value: number) => Math.round(value * 1000) / 1000
  return {
    name: ask.name,
    connections,
    perSecond: Math.round(summary.requests / summary.seconds),
    p50Ms: round(summary.p50),
    p99Ms: round(summary.p99),
    processorUs: Math.round(used / summary.requests),
    databaseUs: Math.round(usedByDatabase / summary.requests),
    bytes: Math.round(summary.bytes / Math.max(1, summary.requests)),
    errors: summary.errors,
  }
}

const databaseTimeUs = ({ databasePid }: LoadTarget) =>
  databasePid === undefined ? Number.NaN : processorTimeUs(databasePid)

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.on("error", reject)
    child.on("exit", (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with code ${code}`))))
  })
}

const reportInLua = `
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('@@{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"bytes":%d,"errors":%d}', summary.requests,
    summary.duration / 1000000, latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.bytes,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`
