import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { runTool } from "./run-tool.mjs"

/** Real browsers against the real program with the demo world, which Playwright starts on a database of its own. */
export function browserStage(folder) {
  const report = join(folder, "browser.json")
  return {
    name: "browser",
    work: async () => {
      const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`
      const { code, output } = await runTool("playwright", ["test"], { E2E_REPORT: report, PATH: path })
      if (!existsSync(report)) return { failed: 1, output }
      const { stats, errors } = JSON.parse(readFileSync(report, "utf8"))
      const failed = stats.unexpected + stats.flaky + errors.length
      return { passed: stats.expected, failed: failed || Number(code !== 0), output: code === 0 ? "" : output }
    },
  }
}
