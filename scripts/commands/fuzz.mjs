// Runs the nightly fuzz test alone: `npm run fuzz -- --requests 20000 --seed 7`.
import { parseArgs } from "node:util"
import { print } from "../setup/print.mjs"
import { runTool } from "../testing/run-tool.mjs"

const { values } = parseArgs({ options: { requests: { type: "string" }, seed: { type: "string" } } })
const settings = {
  ...(values.requests && { FUZZ_REQUESTS: values.requests }),
  ...(values.seed && { FUZZ_SEED: values.seed }),
}
const { code, output } = await runTool("jest", ["tests/nightly/fuzz.test.ts"], settings)
print(output)
process.exitCode = code
