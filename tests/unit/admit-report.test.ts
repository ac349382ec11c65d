import { admitReport } from "@/lib/server/admission/admit-report"
import { REPORT_LIMITS, REPORTS_PER_CALLER } from "@/lib/server/admission/limits"

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test("a caller has two reports under way however many they ask for, and the others start at once", async () => {
  const started: string[] = []
  const gate = Promise.withResolvers<void>()
  const ask = (caller: string) =>
    admitReport(caller, () => {
      started.push(caller)
      return gate.promise
    })
  const asked = [...Array.from({ length: 32 }, () => ask("greedy")), ask("other")]
  await settle()
  expect(started).toEqual([...Array.from({ length: REPORTS_PER_CALLER }, () => "greedy"), "other"])
  gate.resolve()
  await Promise.all(asked)
  expect(started.filter((caller) => caller === "greedy")).toHaveLength(32)
})

test("all callers together have a few", async () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  const asked = Array.from({ length: 20 }, (_, n) =>
    admitReport(`user ${n}`, () => {
      running += 1
      return gate.promise
    }),
  )
  await settle()
  expect(running).toBe(REPORT_LIMITS.concurrency)
  gate.resolve()
  await Promise.all(asked)
})
