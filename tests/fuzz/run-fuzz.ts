import "../setup/trust-loopback"
// Before the members of tests, which would find its institutes empty.
import "./demo-data"
import { mkdirSync, writeFileSync } from "node:fs"
import { implementations } from "@/lib/main/handlers"
import { startApiServer } from "../setup/api-server"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes } from "../setup/test-app"
import { type FuzzReport, fuzzApi } from "./fuzz-api"
import { insertCanaries, listIds } from "./other-institute"

/** A word that no request has. */
const CANARY = "zqcanary"

withJobQueue()

/** Fuzzes the API in this process, on the demo data, and writes the report to tests/results/fuzz.json. */
export async function runFuzz(requests: number, seed: number): Promise<FuzzReport> {
  const columns = await insertCanaries(institutes.rival, CANARY)
  if (columns < 10) throw new Error(`only ${columns} columns have a text to look for`)
  const ids = { ownIds: await listIds(institutes.acme), foreignIds: await listIds(institutes.rival) }
  const server = await startApiServer(implementations)
  let report: FuzzReport
  try {
    report = await fuzzApi({ port: server.port, requests, seed, canary: CANARY, ids, createMember })
  } finally {
    await server.stop()
  }
  mkdirSync("tests/results", { recursive: true })
  writeFileSync("tests/results/fuzz.json", `${JSON.stringify({ at: new Date().toISOString(), ...report }, null, 2)}\n`)
  return report
}
