import { buildIfStale } from "../setup/build.mjs"
import { runTool } from "./run-tool.mjs"

/** The checks that read the source without running it, and the build; each counts as one. */
export function stillStages() {
  return [
    stage("types", ["next/dist/bin/next", "typegen"], ["typescript/bin/tsc", "--noEmit"]),
    stage("lint", ["eslint/bin/eslint.js", ".", "--max-warnings=0"]),
    stage("boundaries", [
      "dependency-cruiser/bin/dependency-cruise.mjs",
      ...["--config", ".dependency-cruiser.cjs", "app", "components", "lib", "middleware.ts"],
    ]),
    stage("dead-code", ["knip/bin/knip.js"]),
    stage("format", ["prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]),
    { name: "build", work: () => buildIfStale().then(() => ({ passed: 1 })) },
  ]
}

function stage(name, ...tools) {
  return {
    name,
    work: async () => {
      for (const [script, ...words] of tools) {
        const { code, output } = await runTool(script, words)
        if (code !== 0) return { failed: 1, output }
      }
      return { passed: 1 }
    },
  }
}
