import { type Aim, describeAim, describeMissed, isMissed } from "@/tests/bench/aims"

const page: Aim = { name: "page of an area", value: 24, unit: "ms", aim: 1, better: "lower" }
const rate: Aim = { name: "rate to nginx", value: 0.89, unit: "", aim: 0.8, better: "higher" }

it.each([
  ["above an upper limit", page, true],
  ["at an upper limit", { ...page, value: 1 }, false],
  ["above a lower limit", rate, false],
  ["below a lower limit", { ...rate, value: 0.79 }, true],
  ["not measured", { ...page, value: Number.NaN }, true],
  ["not measured, with a lower limit", { ...rate, value: Number.NaN }, true],
])("decides about a figure %s", (_, aim, expected) => {
  expect(isMissed(aim)).toBe(expected)
})

it("names every missed aim with its value and its aim", () => {
  expect(
    describeMissed([page, rate, { ...rate, name: "deliveries", value: Number.NaN, unit: "/s", aim: 5000 }]),
  ).toEqual(["missed: page of an area 24 ms, aim 1 ms", "missed: deliveries not measured, aim 5000 /s"])
  expect(describeMissed([rate])).toEqual(["all 1 aims are reached"])
})

it("does not round a figure to its aim", () => {
  expect(describeMissed([{ ...page, value: 1.004 }])).toEqual(["missed: page of an area 1.004 ms, aim 1 ms"])
})

it("describes a figure with its aim", () => {
  expect([page, rate].map(describeAim)).toEqual([
    "page of an area: 24 ms (aim at most 1 ms)",
    "rate to nginx: 0.89 (aim at least 0.8)",
  ])
})
