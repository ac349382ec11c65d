import { withoutDirectionControls } from "@/lib/server/api/direction-controls"
import { FolderName } from "@/lib/features/files/file-shapes"

test("no text of a request keeps the characters that turn around what follows them", () => {
  const body = { name: "\u202eliv", tags: ["a\u2066b", "c"], inner: { title: "\u202axyz\u202c" }, count: 3, none: null }
  expect(withoutDirectionControls(body)).toEqual({
    name: "liv",
    tags: ["ab", "c"],
    inner: { title: "xyz" },
    count: 3,
    none: null,
  })
})

test("a password, a file and a value without them stay as they are", () => {
  const file = new Blob(["\u202e"])
  const untouched = { password: "\u202esecret", newPassword: "\u2066x", file, lines: ["one", "two"] }
  expect(withoutDirectionControls(untouched)).toBe(untouched)
})

test("a folder's name with a separator is refused rather than changed", () => {
  expect(FolderName.safeParse("Singing / course").success).toBe(false)
  expect(FolderName.safeParse("Singing \\ course").success).toBe(false)
  expect(FolderName.parse(" Week 1 ")).toBe("Week 1")
})
