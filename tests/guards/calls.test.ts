import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import type { Access, Endpoint } from "@/lib/contract/endpoint"
import { contracts } from "@/lib/main/contracts"
import { ADMINS, MASTERS, STAFF } from "@/lib/shared/roles"
import { DIFFERENCES } from "./call-differences"
import { namesIn, table } from "./call-table"

const withoutNames = (call: string) => call.replace(/\{\w+\}/g, "{}")
const callOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`

const endpoints = Object.values(contracts).flatMap((contract): Endpoint[] => Object.values(contract))
const byCall = new Map(endpoints.map((endpoint) => [withoutNames(callOf(endpoint)), endpoint]))
const rows = table.map((row) => ({ ...row, endpoint: byCall.get(withoutNames(row.call)) }))
const builtRows = rows.flatMap(({ endpoint, ...row }) => (endpoint ? [{ ...row, endpoint }] : []))

const listOf = <Entry>(name: string) => {
  const file = join(process.cwd(), "tests/guards", name)
  return {
    before: JSON.parse(readFileSync(file, "utf8")) as Entry,
    write: (entries: Entry) => writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`),
  }
}
const built = listOf<string[]>("calls-built.json")
const added = listOf<Record<string, string>>("calls-added.json")

test("no call of the specification that was built is missing", () => {
  expect(built.before.filter((call) => !byCall.has(call))).toEqual([])
})

test("the list of built calls is complete (UPDATE_CALLS=1 adds new ones)", () => {
  const builtNow = builtRows.map(({ call }) => withoutNames(call))
  if (process.env.UPDATE_CALLS) return built.write([...new Set([...built.before, ...builtNow])].sort())
  expect(builtNow.filter((call) => !built.before.includes(call))).toEqual([])
})

test("the calls still missing are listed", () => {
  const missing = rows.filter(({ endpoint }) => !endpoint)
  process.stdout.write(
    `${table.length - missing.length} of ${table.length} calls built; missing:\n${missing.map(({ area, call }) => `  ${area}: ${call}\n`).join("")}`,
  )
  expect(table.length).toBe(174)
})

/** Who may call, by the words of the table; the rights over a row are tested with its feature. */
const GUARDS: Record<string, Access> = {
  public: "public",
  "public when the institute allows sign-up": "public",
  "reset token or login": "public",
  "the provider’s signature": "public",
  "by the file’s item: public, enrolled or staff": "public",
  login: "signed-in",
  "by the file’s item": "signed-in",
  "enrolled or staff": "signed-in",
  "self or admin": "signed-in",
  "self or staff": "signed-in",
  staff: STAFF,
  admin: ADMINS,
  InstituteAdmin: ["InstituteAdmin"],
  master: MASTERS,
  teacher: ["Teacher"],
  "admin; master for the main host": [...MASTERS, ...ADMINS],
  "master; admin for the institute’s own": [...MASTERS, ...ADMINS],
  "its owner": [...MASTERS, ...STAFF],
  "its author or admin": [...MASTERS, ...STAFF],
  "its owner or admin": "signed-in",
}

const describe = (access: Access): string => {
  if (typeof access === "string") return access
  return "area" in access ? `area ${access.area}` : access.toSorted().join(", ")
}

test("every call is for whom the guard of the table names", () => {
  const wrong = builtRows.flatMap(({ call, guard, endpoint }) => {
    const expected = DIFFERENCES[call]?.access ?? describe(GUARDS[guard] ?? [])
    const actual = describe(endpoint.access)
    return actual === expected ? [] : [`${call}: ${actual} instead of ${expected} (${guard})`]
  })
  expect(wrong).toEqual([])
})

test("every parameter of a path has the name of the table", () => {
  expect(builtRows.filter(({ call, endpoint }) => callOf(endpoint) !== call).map(({ call }) => call)).toEqual([])
})

type Properties = { all: string[]; required: string[] }
type JsonSchema = { properties?: object; required?: string[]; items?: JsonSchema; anyOf?: JsonSchema[] }

/** The names of a shape: of an object, of the objects of a list, or of any of several objects. */
function namesOf(shape: z.ZodType | undefined): Properties {
  return shape ? propertiesOf(z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as JsonSchema) : NOTHING
}
const NOTHING: Properties = { all: [], required: [] }
function propertiesOf({ properties = {}, required = [], items, anyOf }: JsonSchema): Properties {
  if (items) return propertiesOf(items)
  if (anyOf) return { all: anyOf.flatMap((one) => propertiesOf(one).all), required: [] }
  return { all: Object.keys(properties), required }
}

function inputOf({ query, body, form = {}, jsonPart = "" }: Endpoint): Properties {
  const parts = Object.entries(form)
  const flat = form[jsonPart]
  const inPart = flat?.part === "json" ? namesOf(flat.shape) : NOTHING
  const requiredParts = parts.filter(([name, { isOptional }]) => !isOptional && name !== jsonPart)
  return {
    all: [namesOf(query), namesOf(body), inPart].flatMap(({ all }) => all).concat(parts.map(([name]) => name)),
    required: [namesOf(query), namesOf(body), inPart]
      .flatMap(({ required }) => required)
      .concat(requiredParts.map(([name]) => name)),
  }
}

test("every call takes what the table names, and requires nothing else", () => {
  const wrong = builtRows.flatMap((row) => {
    const names = namesIn(row)
    const { without = [] } = DIFFERENCES[row.call] ?? {}
    const input = inputOf(row.endpoint)
    const missing = names.filter((name) => !input.all.includes(name) && !without.includes(name))
    const isDescribed = names.length > 0 || !(row.endpoint.body ?? row.endpoint.form)
    const more = input.required.filter((name) => !names.includes(name))
    return [
      ...missing.map((name) => `${row.call} does not take ${name}`),
      ...(isDescribed ? more.map((name) => `${row.call} requires ${name}`) : []),
    ]
  })
  expect(wrong).toEqual([])
})

test("every difference from the table exists and has a reason", () => {
  for (const [call, { access, without = [], reason }] of Object.entries(DIFFERENCES)) {
    const row = builtRows.find((one) => one.call === call)
    if (!row) throw new Error(`${call} is not built`)
    expect(reason).toMatch(/\w+ \w+/)
    if (access) expect(access).not.toBe(describe(GUARDS[row.guard] ?? []))
    const input = inputOf(row.endpoint)
    for (const name of without) expect(input.all).not.toContain(name)
  }
})

test("every call that is not of the table is for whom the list says (UPDATE_CALLS=1 adds new ones)", () => {
  const ofTable = new Set(builtRows.map(({ endpoint }) => endpoint))
  const now = Object.fromEntries(
    endpoints.filter((one) => !ofTable.has(one)).map((one) => [callOf(one), describe(one.access)]),
  )
  if (process.env.UPDATE_CALLS) {
    const all = Object.entries({ ...now, ...added.before }).filter(([call]) => call in now)
    return added.write(Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))))
  }
  expect(now).toEqual(added.before)
})
