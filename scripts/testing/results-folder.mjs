import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Creates a temporary folder for the results of tools, which is removed when this process exits, also when a signal ends a run. */
export function makeResultsFolder() {
  const folder = mkdtempSync(join(tmpdir(), "lectern-results-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
