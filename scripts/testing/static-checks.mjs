import { buildIfStale } from "../setup/build.mjs"
import { runTool } from "./run-tool.mjs"

/** The checks that read the source without running it, and the build; each counts as one check. */
export function staticChecks() {
  return [
    staticCheck("types", ["next", "typegen"], ["../typescript-7/bin/tsc", "--noEmit", "--incremental", "false"]),
    staticCheck("lint", ["oxlint", "--deny-warnings"]),
    staticCheck("boundaries", [
      "depcruise",
      ...["--config", ".dependency-cruiser.cjs", "app", "components", "lib", "middleware.ts"],
    ]),
    staticCheck("dead-code", ["knip"]),
    staticCheck("format", ["oxfmt", "--check"]),
    { name: "build", work: () => buildIfStale().then(() => ({ passed: 1 })) },
  ]
}

function staticCheck(name, ...tools) {
  return {
    name,
    work: async () => {
      for (const [tool, ...args] of tools) {
        const { code, output } = await runTool(tool, args)
        if (code !== 0) return { failed: 1, output }
      }
      return { passed: 1 }
    },
  }
}
