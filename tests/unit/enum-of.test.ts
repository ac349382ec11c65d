import { enumOf, enumOrNull } from "@/lib/shared/enum-of"

const STATES = ["open", "closed"] as const

test("a stored value becomes one of the known ones", () => {
  expect(enumOf(STATES, "closed", "state of a door")).toBe("closed")
  expect(enumOrNull(STATES, "open", "state of a door")).toBe("open")
  expect(enumOrNull(STATES, null, "state of a door")).toBeNull()
})

test.each(["ajar", "", "Open"])("the unknown value %j throws an error that names the column's meaning", (text) => {
  expect(() => enumOf(STATES, text, "state of a door")).toThrow(`unknown state of a door in the database: "${text}"`)
  expect(() => enumOrNull(STATES, text, "state of a door")).toThrow("state of a door")
})
