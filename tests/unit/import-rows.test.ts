import fc from "fast-check"
import { checkRows } from "@/lib/features/imports/check-rows"
import { FAULTS } from "@/lib/features/imports/import-shapes"

const rowsOf = (...cells: string[][]) => checkRows(cells.map((row, at) => ({ line: at + 2, cells: row })))

test("of two that share an e-mail or a mobile the first stays good and the second names its line", () => {
  const rows = rowsOf(
    ["Asha", "", "A@b.test", "98765 43210"],
    ["Asha", "", "a@B.test ", ""],
    ["Other", "", "c@b.test", "+919876543210"],
  )
  expect(rows.map(({ faults }) => faults)).toEqual([
    [],
    [{ fault: "email_in_file", line: 2 }],
    [{ fault: "mobile_in_file", line: 2 }],
  ])
})

test("a bad row takes no e-mail away from a good one", () => {
  const rows = rowsOf(["=1+1", "", "a@b.test", ""], ["Asha", "", "a@b.test", ""])
  expect(rows.map(({ person }) => person?.email)).toEqual([undefined, "a@b.test"])
})

test("whatever stands in a cell, a row is either somebody or at fault, and nobody's name begins a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 4, maxLength: 4 }), { maxLength: 20 }), (cells) => {
      for (const { person, faults } of rowsOf(...cells)) {
        expect(person === null).toBe(faults.length > 0)
        expect(faults.every(({ fault }) => FAULTS.includes(fault))).toBe(true)
        if (person) expect(`${person.first_name} ${person.last_name}`).not.toMatch(/^[=+\-@]|[<>]/)
      }
    }),
  )
})
