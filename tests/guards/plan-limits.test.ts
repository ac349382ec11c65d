import { globSync, readFileSync } from "node:fs"
import { DEFAULT_PLANS } from "@/lib/features/plans/default-plans"
import { PLAN_FEATURES, PLAN_LIMITS } from "@/lib/features/plans/limits"
import { keysOf } from "@/lib/shared/keys-of"

test("a limit that is said to be enforced is asked for somewhere, and no other is", () => {
  const sources = globSync("lib/features/**/*.server.ts").map((file) => readFileSync(file, "utf8"))
  const asked = sources.flatMap((source) =>
    [...source.matchAll(/findPlanLimit\(\w+, "(\w+)"\)/g)].map(([, name]) => name),
  )
  const enforced = keysOf(PLAN_LIMITS).filter((limit) => PLAN_LIMITS[limit].isEnforced)
  expect([...new Set(asked)].toSorted()).toEqual(enforced.toSorted())
})

test.each(DEFAULT_PLANS.map((plan) => [plan.slug, plan] as const))(
  "the plan %s has every feature",
  (_, { features }) => {
    expect(Object.keys(features)).toEqual(expect.arrayContaining(keysOf(PLAN_FEATURES)))
  },
)
