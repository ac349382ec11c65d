import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { runTool } from "./run-tool.mjs"

export const PROJECTS = ["unit", "api", "guards", "ui"]
/** Run by name only: statistical tests and long fuzz runs, and the documented operation with Debian's programs. */
export const BY_NAME = ["nightly", "operations"]

/** Runs Jest projects on one database cluster, with further arguments if any, and reports each project separately. */
export function jestCheck(projects, folder, { title = "", args: more = [] } = {}) {
  const report = join(folder, `jest-${title || projects.join("-")}.json`)
  const args = [
    "--selectProjects",
    ...projects,
    "--ci",
    "--passWithNoTests",
    "--json",
    `--outputFile=${report}`,
    ...more,
  ]
  return {
    name: "jest",
    work: async () => {
      const { code, output } = await runTool("jest", args)
      if (!existsSync(report)) return { failed: 1, output }
      const files = JSON.parse(readFileSync(report, "utf8")).testResults
      const parts = projects.map((name) => ({ ...summaryOf(name, files), ...(title && { title }) }))
      if (code === 0) return { parts }
      // Jest can also fail after its tests, as in their teardown.
      if (parts.every((part) => part.failed === 0)) parts.push({ title: "jest", failed: 1 })
      return { parts, output: failureOutput(output) }
    },
  }
}

function summaryOf(name, files) {
  const ownFiles = files.filter((file) => file.name.includes(`/tests/${name}/`))
  const count = (status) =>
    ownFiles.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length
  const unread = ownFiles.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length
  const time = ownFiles.reduce((sum, file) => sum + file.endTime - file.startTime, 0)
  return {
    title: name,
    passed: count("passed"),
    failed: count("failed") + unread,
    skipped: count("pending") + count("todo"),
    note: `${(time / 1000).toFixed(1)} s`,
  }
}

/** The output of Jest without the passed files and the JSON report. */
function failureOutput(output) {
  return output
    .split("\n")
    .filter((line) => !/^PASS |^Test results written|^\{"num/.test(line))
    .join("\n")
}
