import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { runTool } from "./run-tool.mjs"

export const PROJECTS = ["unit", "api", "guards", "ui"]

/** All of jest's projects in one run, on one database cluster, and told apart afterwards. */
export function jestStage(projects, folder) {
  const report = join(folder, "jest.json")
  const words = ["--selectProjects", ...projects, "--ci", "--passWithNoTests", "--json", `--outputFile=${report}`]
  return {
    name: "jest",
    work: async () => {
      const { code, output } = await runTool("jest", words)
      if (!existsSync(report)) return { failed: 1, output }
      const files = JSON.parse(readFileSync(report, "utf8")).testResults
      const parts = projects.map((name) => partOf(name, files))
      const failed = parts.some((part) => part.failed > 0) || code !== 0
      return { parts, output: failed ? complaints(output) : "" }
    },
  }
}

function partOf(name, files) {
  const ours = files.filter((file) => file.name.includes(`/tests/${name}/`))
  const count = (status) =>
    ours.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length
  const unread = ours.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length
  const time = ours.reduce((sum, file) => sum + file.endTime - file.startTime, 0)
  return {
    title: name,
    passed: count("passed"),
    failed: count("failed") + unread,
    note: `${(time / 1000).toFixed(1)} s`,
  }
}

/** What jest said, without the files that passed and without the report. */
function complaints(output) {
  return output
    .split("\n")
    .filter((line) => !/^PASS |^Test results written|^\{"num/.test(line))
    .join("\n")
}
