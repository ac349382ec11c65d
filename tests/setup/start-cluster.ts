import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import * as nodeModule from "node:module"
import setTestSettings from "./test-settings"

declare global {
  var testCluster: ChildProcess | undefined
}

/** Starts a temporary PostgreSQL for the whole test run, with a migrated template database that each test file copies. */
export default async function startTestCluster() {
  if (globalThis.testCluster) return
  if (!("registerHooks" in nodeModule))
    throw new Error(`Node ${process.version} is too old: run npx jest, which takes that of node_modules.`)
  setTestSettings()
  const args = ["--import", "./scripts/typescript.mjs", "tests/setup/cluster.ts", globalThis.testFolder ?? ""]
  // In a group of its own: a signal that ends the run's group leaves it alive to stop PostgreSQL.
  const cluster = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"], detached: true })
  const [url] = await Promise.race([once(cluster.stdout, "data"), once(cluster, "exit")])
  if (!(url instanceof Buffer)) throw new Error("The database for the tests did not start.")
  process.env.TEST_CLUSTER_URL = url.toString().trim()
  globalThis.testCluster = cluster
}
