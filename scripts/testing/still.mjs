import { buildIfStale } from "../setup/build.mjs"
import { runTool } from "./run-tool.mjs"

/** The checks that read the source without running it, and the build; each counts as one. */
export function stillStages() {
  return [
    stage("types", ["next", "typegen"], ["tsc", "--noEmit"]),
    stage("lint", ["eslint", ".", "--max-warnings=0"]),
    stage("boundaries", [
      "depcruise",
      ...["--config", ".dependency-cruiser.cjs", "app", "components", "lib", "middleware.ts"],
    ]),
    stage("dead-code", ["knip"]),
    stage("format", ["prettier", "--check", "--log-level=warn", "."]),
    { name: "build", work: () => buildIfStale().then(() => ({ passed: 1 })) },
  ]
}

function stage(name, ...tools) {
  return {
    name,
    work: async () => {
      for (const [tool, ...words] of tools) {
        const { code, output } = await runTool(tool, words)
        if (code !== 0) return { failed: 1, output }
      }
      return { passed: 1 }
    },
  }
}
