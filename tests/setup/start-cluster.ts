import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"

declare global {
  var testCluster: ChildProcess | undefined
}

/** Starts one throwaway PostgreSQL for the whole run, with a migrated template which each test file gets a copy of. */
export default async function startTestCluster() {
  if (globalThis.testCluster) return
  process.env.LECTERN_SECRET = "a secret which only the tests know, of good length"
  const words = ["--import", "./scripts/typescript.mjs", "tests/setup/cluster.ts"]
  const cluster = spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] })
  const [url] = await Promise.race([once(cluster.stdout, "data"), once(cluster, "exit")])
  if (!(url instanceof Buffer)) throw new Error("The database for the tests did not start.")
  process.env.TEST_CLUSTER_URL = url.toString().trim()
  globalThis.testCluster = cluster
}
