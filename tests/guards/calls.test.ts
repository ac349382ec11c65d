import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { contracts } from "@/lib/main/contracts"

const spelled = (method: string, path: string) => `${method} ${path.replace(/:\w+|\{\w+\}/g, "{}")}`

const table = readFileSync(join(process.cwd(), "tests/guards/calls.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([area = "", method = "", path = ""]) => ({ area, call: spelled(method, path) }))

const built = new Set(
  Object.values(contracts).flatMap((contract) =>
    Object.values(contract).map(({ method, path }) => spelled(method, path)),
  ),
)
const list = join(process.cwd(), "tests/guards/calls-built.json")
const once: string[] = JSON.parse(readFileSync(list, "utf8"))

test("no call of the specification that was built has gone away", () => {
  expect(once.filter((call) => !built.has(call))).toEqual([])
})

test("the list of built calls names each that stands (UPDATE_CALLS=1 adds the new ones)", () => {
  const now = table.map(({ call }) => call).filter((call) => built.has(call))
  if (process.env.UPDATE_CALLS)
    return writeFileSync(list, `${JSON.stringify([...new Set([...once, ...now])].sort(), null, 2)}\n`)
  expect(now.filter((call) => !once.includes(call))).toEqual([])
})

test("the calls still missing are listed", () => {
  const missing = table.filter(({ call }) => !built.has(call))
  process.stdout.write(
    `${table.length - missing.length} of ${table.length} calls built; missing:\n${missing.map(({ area, call }) => `  ${area}: ${call}\n`).join("")}`,
  )
  expect(table.length).toBe(174)
})
