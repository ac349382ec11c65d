import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseEnv } from "node:util"

declare global {
  var testFolder: string | undefined
}

/** Sets the settings of all tests, a temporary folder among them, and removes the developer's own from the environment. */
export default function setTestSettings(): void {
  if (globalThis.testFolder) return
  const { NODE_ENV: _, ...settings } = parseEnv(readFileSync(".env.example", "utf8"))
  for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name)
  const folder = mkdtempSync(join(tmpdir(), "lectern-test-"))
  globalThis.testFolder = folder
  // A cluster that still runs removes it once PostgreSQL has stopped.
  process.once("exit", () => globalThis.testCluster ?? rmSync(folder, { recursive: true, force: true }))
  process.once("SIGTERM", () => process.exit(143))
  Object.assign(process.env, {
    TMPDIR: folder,
    LECTERN_DATA: join(folder, "data"),
    LECTERN_SECRET: "a secret which only the tests know, of good length",
    LOG_LEVEL: "error",
    // Beside other tests, a program of the lowest priority would wait for minutes.
    VIDEO_NICE: "0",
    // A machine that stands still for some seconds must not make a test's own transactions fail.
    DATABASE_WAIT_MS: "15000",
    // Unit tests load the settings of the program but open no database; nothing listens on this port.
    DATABASE_URL: "postgres://127.0.0.1:9/none",
  })
}
