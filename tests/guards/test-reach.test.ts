import { globSync, readFileSync } from "node:fs"
import { contracts } from "@/lib/main/contracts"
import { implementations } from "@/lib/main/handlers"
import { findOwners, implementationsOf } from "../setup/lazy-api"

const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract))

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "the tests answer %s as lib/main/handlers.ts does",
  (_, endpoint) => {
    const implementation = implementations.find((one) => one.endpoint === endpoint)
    const found = implementationsOf(endpoint.path.replace(/:\w+/g, "1"))
    expect(found.filter((one) => one.endpoint === endpoint)).toEqual([implementation])
  },
)

test("a call belongs to one module of handlers, so that the order in which they are loaded changes nothing", () => {
  const ownersOf = ({ method, path }: (typeof endpoints)[number]) =>
    findOwners(path.replace(/:\w+/g, "1")).filter(({ endpoint }) => endpoint.method === method)
  const owned = endpoints.map(
    (endpoint) => [endpoint.path, ownersOf(endpoint).map(({ handlers }) => handlers)] as const,
  )
  expect(owned.filter(([, handlers]) => new Set(handlers).size !== 1)).toEqual([])
})

test("a test that spells the path of a call imports its contract, by which `jest --findRelatedTests` finds the test", () => {
  const unimported = globSync("tests/{api,setup}/**/*.ts").flatMap((file) => {
    const text = readFileSync(file, "utf8")
    const spelled = text.includes("sendRaw(") ? text.matchAll(/["`](\/[\w-]+\/v\d\/api\/[^"`?]*)/g) : []
    return [...spelled]
      .flatMap(([, path = ""]) => findOwners(path.replace(/\$\{[^}]*\}/g, "1")))
      .filter(({ contract, handlers }) => ![contract, handlers].some((module) => text.includes(`"@/${module}"`)))
      .map(({ contract }) => `${file}: ${contract}`)
  })
  expect([...new Set(unimported)]).toEqual([])
})
