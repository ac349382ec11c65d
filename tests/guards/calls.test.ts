import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { contracts } from "@/lib/main/contracts"

const callKey = (method: string, path: string) => `${method} ${path.replace(/:\w+|\{\w+\}/g, "{}")}`

const table = readFileSync(join(process.cwd(), "tests/guards/calls.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([area = "", method = "", path = ""]) => ({ area, call: callKey(method, path) }))

const built = new Set(
  Object.values(contracts).flatMap((contract) =>
    Object.values(contract).map(({ method, path }) => callKey(method, path)),
  ),
)
const builtFile = join(process.cwd(), "tests/guards/calls-built.json")
const builtBefore: string[] = JSON.parse(readFileSync(builtFile, "utf8"))

test("no call of the specification that was built is missing", () => {
  expect(builtBefore.filter((call) => !built.has(call))).toEqual([])
})

test("the list of built calls is complete (UPDATE_CALLS=1 adds new ones)", () => {
  const builtNow = table.map(({ call }) => call).filter((call) => built.has(call))
  if (process.env.UPDATE_CALLS)
    return writeFileSync(builtFile, `${JSON.stringify([...new Set([...builtBefore, ...builtNow])].sort(), null, 2)}\n`)
  expect(builtNow.filter((call) => !builtBefore.includes(call))).toEqual([])
})

test("the calls still missing are listed", () => {
  const missing = table.filter(({ call }) => !built.has(call))
  process.stdout.write(
    `${table.length - missing.length} of ${table.length} calls built; missing:\n${missing.map(({ area, call }) => `  ${area}: ${call}\n`).join("")}`,
  )
  expect(table.length).toBe(174)
})
