// Runs every check, or those named: what stands still beside what runs, then the browsers, then one line with the sum.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findChromium, installPrograms } from "../setup/programs.mjs"
import { giveUp, say } from "../setup/say.mjs"
import { browserStage } from "../testing/browsers.mjs"
import { jestStage, PROJECTS } from "../testing/jest.mjs"
import { stillStages } from "../testing/still.mjs"

const asked = process.argv.slice(2)
const still = stillStages()
const known = [...still.map(({ name }) => name), ...PROJECTS, "build", "browser"]
const strangers = asked.filter((name) => !known.includes(name))
if (strangers.length > 0) giveUp(`No such check: ${strangers.join(", ")}. There are ${known.join(", ")}.`)
const wanted = (name) => asked.length === 0 || asked.includes(name)

installPrograms([...(wanted("browser") ? ["chromium"] : []), "ffmpeg"], "for the tests")
process.env.CHROMIUM_PATH ||= findChromium() ?? ""
process.env[process.stdout.isTTY ? "FORCE_COLOR" : "NO_COLOR"] ??= "1"

const began = Date.now()
const folder = mkdtempSync(join(tmpdir(), "lectern-results-"))
const results = []
const lane = async (stages) => {
  for (const stage of stages) await run(stage)
}

const projects = PROJECTS.filter(wanted)
const built = lane(still.filter(({ name }) => wanted(name)))
await Promise.all([built, lane(projects.length > 0 ? [jestStage(projects, folder)] : [])])
if (wanted("browser")) await run(browserStage(folder))
rmSync(folder, { recursive: true, force: true })

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
say(`\nin ${seconds(began)} s`)
say(`${total("passed")} passed, ${total("failed")} failed`)
process.exitCode = total("failed") > 0 ? 1 : 0

async function run({ name, work }) {
  const start = Date.now()
  const outcome = await work().catch((fault) => ({ failed: 1, output: fault.stack }))
  for (const { title = name, passed = 0, failed = 0, note = "" } of outcome.parts ?? [outcome]) {
    results.push({ passed, failed })
    const time = note || `${seconds(start)} s`
    say(`${failed > 0 ? "✗" : "✓"} ${title.padEnd(12)} ${time.padStart(8)}   ${passed} passed, ${failed} failed`)
  }
  if (outcome.output) say(`\n${outcome.output.trim()}\n`)
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1)
}
