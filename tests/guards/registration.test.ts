import { globSync, readFileSync } from "node:fs"
import { contracts } from "@/lib/main/contracts"
import { implementations } from "@/lib/main/handlers"
import { jobs, tasks } from "@/lib/main/jobs"

const sources = globSync("lib/**/*.ts").map((file) => readFileSync(file, "utf8"))
const occurrences = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found = ""]) => found))

test("every endpoint that a feature declares is listed in lib/main/contracts.ts", () => {
  const declared = occurrences(/(?:\bendpoint|\blist)\(\s*[`"](?:GET |POST |PUT |DELETE |PATCH )?(\/[^`"$]+)[`"]/g)
  const listed = Object.values(contracts).flatMap((contract) => Object.values(contract).map(({ path }) => path))
  expect(declared.length).toBeGreaterThan(100)
  expect(declared.filter((path) => !listed.some((one) => one === path))).toEqual([])
})

test("every listed endpoint has its handler in lib/main/handlers.ts", () => {
  const implemented = new Set(implementations.map(({ endpoint }) => endpoint))
  const listed = Object.values(contracts).flatMap((contract) => Object.values(contract))
  expect(listed.filter((endpoint) => !implemented.has(endpoint)).map(({ path }) => path)).toEqual([])
})

test("every job that is declared is listed in lib/main/jobs.ts", () => {
  const names = occurrences(/= job\(\{\s*name: "([\w-]+)"/g)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !jobs.some((job) => job.name === name))).toEqual([])
})

test("every periodic task that is declared is listed in lib/main/jobs.ts", () => {
  const names = occurrences(/: PeriodicTask = \{\s*name: "([\w-]+)"/g)
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !tasks.some((task) => task.name === name))).toEqual([])
})
