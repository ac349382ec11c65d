import fc from "fast-check"
import { landingOf } from "@/lib/client/remembered-path"
import { ownPath } from "@/lib/shared/own-path"

test.each([
  "/",
  "/student",
  "/student/my-learning?show=done#top",
  "/institute/2/courses/7",
  "/a%20b?x=%2F%2Fevil.test",
])("%s is a path of our own", (path) => expect(ownPath(path, "/fallback")).toBe(path))

test.each([
  "",
  "student",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\/evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r\n//evil.test",
  "/.//evil.test",
  "/..//evil.test",
  "/a/..//evil.test",
  "/%5c..//..//evil.test\\",
  "http://evil.test",
  "https:evil.test",
  "https:/evil.test",
  "HTTPS://evil.test/student",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "\u0000/student",
  "/student\u0007",
  "/student\u007f",
  "@evil.test",
  "//evil.test@acme.test",
  `/${"a".repeat(2048)}`,
])("%j is not", (path) => expect(ownPath(path, "/fallback")).toBe("/fallback"))

test.each([null, undefined])("%s is not", (path) => expect(ownPath(path)).toBe("/"))

test("whatever is answered stays on the host, however a browser reads it", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "evil.test",
    "@",
    ":",
    "?",
    "#",
    "%2f",
    "%5c",
    "\t",
    "\n",
    " ",
    "a",
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const answer = ownPath(pieces.join(""))
      expect(new URL(answer, "https://acme.test").origin).toBe("https://acme.test")
      expect(answer).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 2000 },
  )
})

describe("after signing in", () => {
  test("somebody lands where they wanted to go", () => {
    expect(landingOf("Student", "/student/my-learning")).toBe("/student/my-learning")
    expect(landingOf("Student", "/institute/2/checkout/courses/7")).toBe("/institute/2/checkout/courses/7")
  })

  test("or at home, when they wanted nothing, something foreign, or an area that is not theirs", () => {
    expect(landingOf("Teacher", undefined)).toBe("/teacher")
    expect(landingOf("Admin", "//evil.test")).toBe("/admin")
    expect(landingOf("Student", "/admin/courses")).toBe("/student")
    expect(landingOf("InstituteAdmin", "/student?x=1")).toBe("/admin")
    expect(landingOf("SuperAdmin", "/teacher#x")).toBe("/master")
  })
})
