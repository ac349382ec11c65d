// `npm test`: runs all checks, or those named after `--`. Runs on any Node from 20, with nothing installed.
// Runs all checks, or those named: static checks and Jest in parallel, then the browser tests, then prints the totals.
import { announceDatabaseUser } from "../setup/announce-cluster.mjs"
import { makeAssets } from "../setup/assets.mjs"
import { findChromium, installPrograms } from "../setup/programs.mjs"
import { exitWithError, print } from "../setup/print.mjs"
import { browserCheck, darkPagesCheck, journeysCheck } from "../testing/browsers.mjs"
import { changedChecks, changedFeatures } from "../testing/changed.mjs"
import { changedFiles } from "../testing/changed-files.mjs"
import { changesQueries, explainCheck } from "../testing/explain.mjs"
import { BY_NAME, jestCheck, PROJECTS } from "../testing/jest.mjs"
import { makeResultsFolder } from "../testing/results-folder.mjs"
import { staticChecks } from "../testing/static-checks.mjs"

const OPERATIONS_PROGRAMS = ["nginx", "caddy", "postgresql-15", "openssl", "chromium"]

const requested = process.argv.slice(2)
const checks = staticChecks()
const onRequest = [...BY_NAME, "explain", "journeys", "dark-pages", "changed"]
const known = [...checks.map(({ name }) => name), ...PROJECTS, "browser", ...onRequest]
const unknownNames = requested.filter((name) => !known.includes(name))
if (unknownNames.length > 0) exitWithError(`No such check: ${unknownNames.join(", ")}. There are ${known.join(", ")}.`)
const isNamed = (name) => requested.includes(name)
const isRequested = (name) => requested.length === 0 || isNamed(name)

const needsBrowser = isRequested("browser") || isNamed("journeys") || isNamed("dark-pages")
installPrograms([...(needsBrowser ? ["chromium"] : []), "ffmpeg"], "for the tests")
// Not every system has it; the tests then take Chromium.
if (needsBrowser) installPrograms(["chromium-headless-shell"], "to run most browser tests faster", { isOptional: true })
if (isNamed("operations")) installPrograms(OPERATIONS_PROGRAMS, "for the tests of docs/operations")
announceDatabaseUser()
process.env.CHROMIUM_PATH ||= findChromium() ?? ""
process.env[process.stdout.isTTY ? "FORCE_COLOR" : "NO_COLOR"] ??= "1"

const startedAt = Date.now()
// Jest runs beside the build, which makes them otherwise.
await makeAssets()
const folder = makeResultsFolder()
const results = []
const runInSequence = async (sequence) => {
  for (const check of sequence) await run(check)
}

const changed = isNamed("changed") ? changedChecks(folder) : { statics: [], jest: [], notes: [] }
// Those run by name measure time or start whole installations, so they run alone.
const jestRuns = [PROJECTS.filter(isRequested), ...BY_NAME.filter(isNamed).map((name) => [name])]
const needsExplain = isNamed("explain") || (requested.length === 0 && changesQueries(changedFiles({ orLast: true })))
const statics = runInSequence([...changed.statics, ...checks.filter(({ name }) => isRequested(name))])
const jest = runInSequence([
  ...changed.jest,
  ...jestRuns.filter((projects) => projects.length > 0).map((projects) => jestCheck(projects, folder)),
  ...(needsExplain ? [explainCheck(folder)] : []),
])
await Promise.all([statics, jest])
if (isRequested("browser")) await run(browserCheck(folder))
if (isNamed("journeys")) await run(journeysCheck(folder, isNamed("changed") ? changedFeatures() : []))
if (isNamed("dark-pages")) await run(darkPagesCheck(folder))

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
print(`\nin ${seconds(startedAt)} s`)
for (const note of changed.notes) print(note)
for (const title of results.flatMap(({ flaky }) => flaky)) print(`Passed on retry: ${title}`)
print(["passed", "failed", "skipped"].map((key) => `${total(key)} ${key}`).join(", "))
process.exitCode = total("failed") > 0 ? 1 : 0

async function run({ name, work }) {
  const start = Date.now()
  const outcome = await work().catch((error) => ({ failed: 1, output: error.stack }))
  for (const { title = name, passed = 0, failed = 0, skipped = 0, flaky = [], note = "" } of outcome.parts ?? [
    outcome,
  ]) {
    results.push({ passed, failed, skipped, flaky })
    const time = note || `${seconds(start)} s`
    print(`${failed > 0 ? "✗" : "✓"} ${title.padEnd(12)} ${time.padStart(8)}   ${passed} passed, ${failed} failed`)
  }
  if (outcome.output) print(`\n${outcome.output.trim()}\n`)
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1)
}
