import { spawn } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { processorTimeUs } from "./processor-time"
import type { Program } from "./program"

/** What is asked of a server. */
export interface Ask {
  name: string
  program: Program
  path: string
  headers: Record<string, string>
  /** Lua for wrk, for what a plain GET cannot say. */
  script?: string
  seconds?: number
}

/** What came of it. */
export interface Figures {
  name: string
  connections: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  processorUs: number
  bytes: number
  errors: number
}

/** Loads a server from core 1 with so many connections and reads what it did and what it cost. */
export async function load(ask: Ask, connections: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-wrk-"))
  const script = join(folder, "ask.lua")
  writeFileSync(script, `${ask.script ?? ""}\n${reportInLua}`)
  const before = processorTimeUs(ask.program.pid)
  const headers = Object.entries(ask.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`])
  const words = [
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
  const said = await run("taskset", [...words, `http://127.0.0.1:${ask.program.port}${ask.path}`])
  const told: { requests: number; seconds: number; p50: number; p99: number; bytes: number; errors: number } =
    JSON.parse(said.slice(said.indexOf("@@") + 2))
  const used = processorTimeUs(ask.program.pid) - before
  const round = (value: number) => Math.round(value * 1000) / 1000
  return {
    name: ask.name,
    connections,
    perSecond: Math.round(told.requests / told.seconds),
    p50Ms: round(told.p50),
    p99Ms: round(told.p99),
    processorUs: Math.round(used / Math.max(1, told.requests)),
    bytes: Math.round(told.bytes / Math.max(1, told.requests)),
    errors: told.errors,
  }
}

function run(command: string, words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] })
    let said = ""
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()))
    child.on("error", reject)
    child.on("exit", (code) => (code === 0 ? resolve(said) : reject(new Error(`${command} ended with code ${code}`))))
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
