// `npm run fuzz`: sends random requests to every call of the API as every role; tests/results/fuzz.json has the report.
// Runs the nightly fuzz test alone: `npm run fuzz -- --requests 20000 --seed 7`.
import { parseArgs } from "node:util"
import { print } from "../setup/print.mjs"
import { runTool } from "../testing/run-tool.mjs"

const { values } = parseArgs({ options: { requests: { type: "string" }, seed: { type: "string" } } })
const LIMIT_MS = 24 * 60 * 60_000
const env = {
  ...(values.requests && { FUZZ_REQUESTS: values.requests }),
  ...(values.seed && { FUZZ_SEED: values.seed }),
}
const { code, output } = await runTool("jest", ["tests/nightly/fuzz.test.ts"], { env, limitMs: LIMIT_MS })
print(output)
process.exitCode = code
