import { buildIfStale } from "../setup/build.mjs"
import { runTool } from "./run-tool.mjs"

const TYPES = ["../typescript-7/bin/tsc", "--noEmit", "--checkers", "1"]

/** The compiler with what it knows of its last run. */
export const typesCheck = () => staticCheck("types", TYPES)

/** The checks that read the source without running it, and the build; each counts as one check. */
export function staticChecks() {
  return [
    staticCheck("types", ["next", "typegen"], [...TYPES, "--incremental", "false"]),
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

/** A check that succeeds if each of these tools does. */
export function staticCheck(name, ...tools) {
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
