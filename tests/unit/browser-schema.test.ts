import { z } from "zod"
import type { Contract, Endpoint } from "@/lib/contract/endpoint"
import { contracts } from "@/lib/main/contracts"
import { sampleOf } from "../fuzz/sample"
import { seededRandom } from "../setup/random-requests"

const SAMPLES = 20
const random = seededRandom(20_261)
const source = { random, ownIds: {}, foreignIds: {}, topic: "" }
/** What may stand where something else is expected. */
const ODD_VALUES = [undefined, null, "", " a ", "-1", "true", -1, 0, 1.5, 1e300, Number.NaN, true, [], {}, "2026-02-30"] as const // oxfmt-ignore

/** The contracts as browsers load them, with what they get in the place of zod. */
function browserContracts(): Record<string, Contract> {
  let loaded: Record<string, Contract> = {}
  jest.isolateModules(() => {
    jest.doMock("zod", () => jest.requireActual<object>("@/lib/client/schema/z"))
    loaded = jest.requireActual<{ contracts: typeof contracts }>("@/lib/main/contracts").contracts
  })
  return loaded
}

/** The shapes of an endpoint, by the part of the call. */
function shapesOf({ params, query, body, form, reply }: Endpoint): [string, z.ZodType][] {
  const parts = Object.entries(form ?? {}).flatMap(([name, part]): [string, z.ZodType][] =>
    "shape" in part ? [[name, part.shape]] : [],
  )
  const shapes = Object.entries({ params, query, body, ...("download" in reply ? {} : { reply }) })
  return [...shapes.filter((entry): entry is [string, z.ZodType] => entry[1] !== undefined), ...parts]
}

/** The value with one of its parts, at any depth, replaced by an odd one. */
function damaged(value: unknown): unknown {
  if (typeof value !== "object" || value === null || random.chance(20)) return random.pick(ODD_VALUES)
  const names = Object.keys(value)
  const name = names[random.below(names.length)]
  if (name === undefined) return random.pick(ODD_VALUES)
  const copy = Array.isArray(value) ? [...value] : { ...value }
  return Object.assign(copy, { [name]: damaged(Reflect.get(value, name)) })
}

/** What a shape makes of a value: the data, or the code of the first issue of each field. */
function resultOf(shape: z.ZodType | undefined, value: unknown) {
  const { data, error } = shape?.safeParse(value) ?? {}
  if (!error) return { data }
  return { issues: Object.fromEntries(error.issues.toReversed().map(({ code, path }) => [path.join("."), code])) }
}

test("browsers read what calls send and answer as the server does", () => {
  const light = browserContracts()
  const counts = { accepted: 0, refused: 0 }
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const ofBrowser = light[feature]?.[name]
      const lightShapes = new Map(ofBrowser && shapesOf(ofBrowser))
      for (const [part, shape] of shapesOf(endpoint)) {
        const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" })
        for (let at = 0; at < SAMPLES; at += 1) {
          const sample = sampleOf(schema as never, source)
          const value = at % 2 === 0 ? sample : damaged(sample)
          const expected = resultOf(shape, value)
          expect({ name, part, value, ...resultOf(lightShapes.get(part), value) }).toEqual({ name, part, value, ...expected }) // oxfmt-ignore
          counts["data" in expected ? "accepted" : "refused"] += 1
        }
      }
    }
  }
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(1_000)
})
