import { basename } from "node:path"
import { changedFiles } from "./changed-files.mjs"
import { changesQueries } from "./explain.mjs"
import { jestCheck, PROJECTS } from "./jest.mjs"
import { staticCheck, typesCheck } from "./static-checks.mjs"

/** Tests that read the sources, so no import leads to them, in seconds. */
const READ_SOURCES = [
  ...[
    "area-messages",
    "class-groups",
    "formats",
    "languages",
    "loading",
    "names",
    "navigation",
    "rounding",
    "source",
  ].map((name) => `tests/guards/${name}.test.ts`),
  ...["area-pages", "messages", "wording"].map((name) => `tests/unit/${name}.test.ts`),
]

/** Tests that walk the whole contract or insert much for minutes, whatever has changed; `npm test` runs them. */
const LONG = [
  ...["access", "invalidation", "public-routes", "screens", "test-reach"].map((name) => `tests/guards/${name}.test.ts`),
  ...["api-listener", "bad-input", "cached-calls", "cross-origin", "drip", "fuzz", "http-answers"].map(
    (name) => `tests/api/${name}.test.ts`,
  ),
  ...["bulk-data", "demo-data", "demo-beside-owner", "demo-media"].map((name) => `tests/api/seed-${name}.test.ts`),
]

const SOURCE = /\.(tsx?|mjs)$/
const FORMATTED = /\.(tsx?|mjs|cjs|json|md|css)$/
const FEATURE = /^(?:lib\/features|components)\/([\w-]+)\//

/** What one runs while working: types, and lint, format and tests of what has changed. */
export function changedChecks(folder) {
  const files = changedFiles()
  const sources = files.filter((file) => SOURCE.test(file))
  const formatted = files.filter((file) => FORMATTED.test(file))
  const left = LONG.filter((file) => !files.includes(file))
  const imported = files.filter((file) => SOURCE.test(file) || file.endsWith(".json"))
  const tests = jestCheck(PROJECTS, folder, {
    args: ["--testPathIgnorePatterns", ...left, "--findRelatedTests", ...READ_SOURCES, ...imported],
  })
  return {
    statics: [
      typesCheck(),
      ...(sources.length > 0 ? [staticCheck("lint", ["oxlint", "--deny-warnings", ...sources])] : []),
      ...(formatted.length > 0 ? [staticCheck("format", ["oxfmt", "--check", ...formatted])] : []),
    ],
    jest: [tests],
    notes: [
      ...(changesQueries(files) ? ["Queries or migrations have changed: npm test -- explain guards"] : []),
      `Left to npm test: ${left.map((file) => basename(file, ".test.ts")).join(", ")}`,
    ],
  }
}

/** The features that have changed, which journeys name in their tags. */
export const changedFeatures = () => [...new Set(changedFiles().flatMap((file) => FEATURE.exec(file)?.[1] ?? []))]
