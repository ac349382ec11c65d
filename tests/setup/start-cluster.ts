import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import setTestSettings from "./test-settings"

declare global {
  var testCluster: ChildProcess | undefined
}

/** Starts a temporary PostgreSQL for the whole test run, with a migrated template database that each test file copies. */
export default async function startTestCluster() {
  if (globalThis.testCluster) return
  setTestSettings()
  const args = ["--import", "./scripts/typescript.mjs", "tests/setup/cluster.ts"]
  const cluster = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] })
  const [url] = await Promise.race([once(cluster.stdout, "data"), once(cluster, "exit")])
  if (!(url instanceof Buffer)) throw new Error("The database for the tests did not start.")
  process.env.TEST_CLUSTER_URL = url.toString().trim()
  globalThis.testCluster = cluster
}
