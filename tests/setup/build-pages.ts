import { spawnSync } from "node:child_process"
import setTestSettings from "./test-settings"

/** Builds the pages before the test files start programs, which would otherwise all build them at once. */
export default function buildPages(): void {
  setTestSettings()
  const { status } = spawnSync(process.execPath, ["scripts/run.mjs", "build"], { stdio: "inherit" })
  if (status !== 0) throw new Error("The pages do not build.")
}
