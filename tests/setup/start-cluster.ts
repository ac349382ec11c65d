import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseEnv } from "node:util"

declare global {
  var testRun: { cluster: ChildProcess; folder: string } | undefined
}

/** Starts a temporary PostgreSQL for the whole test run, with a migrated template database that each test file copies. */
export default async function startTestCluster() {
  if (globalThis.testRun) return
  clearSettings()
  const folder = mkdtempSync(join(tmpdir(), "lectern-test-"))
  Object.assign(process.env, {
    TMPDIR: folder,
    LECTERN_DATA: join(folder, "data"),
    LECTERN_SECRET: "a secret which only the tests know, of good length",
    LOG_LEVEL: "error",
  })
  const args = ["--import", "./scripts/typescript.mjs", "tests/setup/cluster.ts"]
  const cluster = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] })
  const [url] = await Promise.race([once(cluster.stdout, "data"), once(cluster, "exit")])
  if (!(url instanceof Buffer)) throw new Error("The database for the tests did not start.")
  process.env.TEST_CLUSTER_URL = url.toString().trim()
  globalThis.testRun = { cluster, folder }
}

/** Removes the developer's own settings from the environment of the tests. */
function clearSettings() {
  const { NODE_ENV: _, ...settings } = parseEnv(readFileSync(".env.example", "utf8"))
  for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name)
}
