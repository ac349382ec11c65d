import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Endpoint } from "@/lib/contract/endpoint"
import type * as Contracts from "@/lib/main/contracts"
import { httpApp } from "@/lib/server/api/app"
import type { Implementation } from "@/lib/server/api/implement"
import { handlersOf } from "./handlers-of"

type Owner = { method: string; path: RegExp; contract: string; handlers: string; endpoint: Endpoint }

/**
 * Imports a module by its path from the root. Jest does not count it among those that a test depends on: what a test calls is
 * known by the contracts that it imports (import-extractor).
 */
export const load = <M extends object>(module: string): M => jest.requireActual<M>(`@/${module}`)

const loaded = new Map<string, Implementation[]>()
let owners: Owner[] | undefined
let app = httpApp([])

/** Answers a request by the whole API; the handlers of a feature are loaded on the first request to one of its paths. */
export function fetchApi(request: Request, bindings?: object): Response | Promise<Response> {
  implementationsOf(new URL(request.url).pathname.replace(/^\/api(?=\/)/, ""))
  return app.fetch(request, bindings)
}

/** The implementations of the features that have an endpoint with this path. */
export function implementationsOf(path: string): Implementation[] {
  return [...new Set(findOwners(path).map(({ handlers }) => handlers))].flatMap(loadHandlers)
}

/** The modules, from the root, of the contracts that have an endpoint with this path, and of their handlers. */
export function findOwners(path: string): Owner[] {
  return allOwners().filter((owner) => owner.path.test(path))
}

const allOwners = (): Owner[] => (owners ??= listOwners())

function loadHandlers(module: string): Implementation[] {
  const known = loaded.get(module)
  if (known) return known
  const exported = Object.entries(load<Record<string, Implementation[]>>(module))
  const found = exported.flatMap(([name, list]) => (name.endsWith("Handlers") ? list : []))
  loaded.set(module, found)
  app = httpApp([...loaded.values()].flat())
  return found
}

function listOwners(): Owner[] {
  const listed = new Set<unknown>(Object.values(load<typeof Contracts>("lib/main/contracts").contracts))
  return globSync("lib/features/*/*contract.ts").flatMap((file) => {
    const contract = file.replace(/\.ts$/, "")
    const handlers = handlersOf(contract) ?? contract
    return Object.values(load<Record<string, Record<string, Endpoint>>>(contract))
      .filter((one) => listed.has(one))
      .flatMap((one) => Object.values(one))
      .map((endpoint) => ({ method: endpoint.method, path: patternOf(endpoint.path), contract, handlers, endpoint }))
  })
}

/** The modules of the handlers of the contracts that a test imports, itself or by its fixtures. */
function handlersNeededBy(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, "utf8").matchAll(/ from "(@|\.\.?)\/([^"]+)"/g)]
  return names.flatMap(([, start = "", path = ""]) => {
    if (start !== "@") return handlersNeededBy(`${resolve(dirname(file), `${start}/${path}`)}.ts`, seen)
    return path === "lib/main/contracts" ? allOwners().map(({ handlers }) => handlers) : (handlersOf(path) ?? [])
  })
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/[.*+?()[\]{}|]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`)

// While the file is imported, because loading counts against the time limit of a test.
for (const module of handlersNeededBy(expect.getState().testPath ?? "")) loadHandlers(module)
