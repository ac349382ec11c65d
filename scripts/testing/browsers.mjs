import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { runTool } from "./run-tool.mjs"

/** The main journeys against the running program with the demo data, which Playwright starts on its own database. */
export const browserCheck = (folder) => playwrightCheck({ name: "browser", folder, args: ["--grep", "@main"] })

/** All journeys, or those of features. */
export const journeysCheck = (folder, features = []) =>
  playwrightCheck({
    name: "journeys",
    folder,
    args: features.length > 0 ? ["--grep", `@(?:${features.join("|")})(?=\\s|$)`, "--pass-with-no-tests"] : [],
  })

/** The test of every page, each also in the dark theme: `browserCheck` measures one in four. */
export const darkPagesCheck = (folder) =>
  playwrightCheck({ name: "dark-pages", folder, args: ["layout"], env: { E2E_DARK_PAGES: "all" } })

function playwrightCheck({ name, folder, args = [], env = {} }) {
  const report = join(folder, `${name}.json`)
  return {
    name,
    work: async () => {
      const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`
      const { code, output } = await runTool("playwright", ["test", ...args], {
        env: { E2E_REPORT: report, PATH: path, ...env },
      })
      if (!existsSync(report)) return { failed: 1, output }
      const { stats, errors, suites } = JSON.parse(readFileSync(report, "utf8"))
      const failed = stats.unexpected + errors.length
      return {
        passed: stats.expected + stats.flaky,
        failed: failed || Number(code !== 0),
        skipped: stats.skipped,
        flaky: flakyOf(suites),
        output: code === 0 ? "" : output,
      }
    },
  }
}

function flakyOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakyOf(inner),
  ])
}
