import fc from "fast-check"
import { landingPath } from "@/lib/client/session/return-path"
import { safeRedirectPath } from "@/lib/shared/safe-redirect-path"

test.each([
  "/",
  "/student",
  "/student/my-learning?show=done#top",
  "/institute/2/courses/7",
  "/a%20b?x=%2F%2Fevil.test",
])("%s is a path of our own origin", (path) => expect(safeRedirectPath(path, "/fallback")).toBe(path))

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
])("%j is not a path of our own origin", (path) => expect(safeRedirectPath(path, "/fallback")).toBe("/fallback"))

test.each([null, undefined])("%s is not a path of our own origin", (path) => expect(safeRedirectPath(path)).toBe("/"))

test("every result stays on the origin, as a browser parses it", () => {
  const fragment = fc.constantFrom(
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
    fc.property(fc.array(fragment, { maxLength: 8 }), (fragments) => {
      const path = safeRedirectPath(fragments.join(""))
      expect(new URL(path, "https://acme.test").origin).toBe("https://acme.test")
      expect(path).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 2000 },
  )
})

describe("after signing in", () => {
  test("a member lands on the requested path", () => {
    expect(landingPath("Student", "/student/my-learning")).toBe("/student/my-learning")
    expect(landingPath("Student", "/institute/2/checkout/courses/7")).toBe("/institute/2/checkout/courses/7")
  })

  test("a member lands at home without a requested path, with a foreign one or with one of another area", () => {
    expect(landingPath("Teacher", undefined)).toBe("/teacher")
    expect(landingPath("Admin", "//evil.test")).toBe("/admin")
    expect(landingPath("Student", "/admin/courses")).toBe("/student")
    expect(landingPath("InstituteAdmin", "/student?x=1")).toBe("/admin")
    expect(landingPath("SuperAdmin", "/teacher#x")).toBe("/master")
  })
})
