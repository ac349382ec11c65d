import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** The text of a PDF. */
export function readPdf(path: string): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "./scripts/typescript.mjs", "tests/setup/read-pdf-texts.ts"],
    { input: readFileSync(path), encoding: "utf8", maxBuffer: 10_000_000 },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}
