import fc from "fast-check"
import { checkRows } from "@/lib/features/imports/check-rows"
import { ROW_ERROR_CODES } from "@/lib/features/imports/import-shapes"

const rowsOf = (...cells: string[][]) => checkRows(cells.map((row, at) => ({ line: at + 2, cells: row })))

test("of two rows with the same e-mail or mobile the first is valid and the error of the second names its line", () => {
  const rows = rowsOf(
    ["Asha", "", "A@b.test", "98765 43210"],
    ["Asha", "", "a@B.test ", ""],
    ["Other", "", "c@b.test", "+919876543210"],
  )
  expect(rows.map(({ errors }) => errors)).toEqual([
    [],
    [{ code: "email_in_file", line: 2 }],
    [{ code: "mobile_in_file", line: 2 }],
  ])
})

test("an invalid row does not reserve its e-mail", () => {
  const rows = rowsOf(["=1+1", "", "a@b.test", ""], ["Asha", "", "a@b.test", ""])
  expect(rows.map(({ person }) => person?.email)).toEqual([undefined, "a@b.test"])
})

test("for any cells, a row has either a person or errors, and no name begins a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 4, maxLength: 4 }), { maxLength: 20 }), (cells) => {
      for (const { person, errors } of rowsOf(...cells)) {
        expect(person === null).toBe(errors.length > 0)
        expect(errors.every(({ code }) => ROW_ERROR_CODES.includes(code))).toBe(true)
        if (person) expect(`${person.first_name} ${person.last_name}`).not.toMatch(/^[=+\-@]|[<>]/)
      }
    }),
  )
})
