import { isReadableUrl, requireReadable } from "@/lib/server/api/readable-input"

test.each(["/", "/institute/2?q=100%", "/a%20b", "/%E0%A4%B6?x=%E0%A4%A", "/a?b=%ED%A0%80", "/%2500", "/a+b?c[]=1"])(
  "the URL %s is readable",
  (url) => {
    expect(isReadableUrl(url)).toBe(true)
  },
)

test.each(["/%00", "/a?q=%00", "/a?%00=1", "/%E0%A4%A", "/%", "/%zz", "/%ED%A0%80", "/_next/static/%E0%A4%A.js"])(
  "the URL %s is not",
  (url) => {
    expect(isReadableUrl(url)).toBe(false)
  },
)

test.each([
  ["a text", "a\0"],
  ["half of a surrogate pair", { a: ["x\ud800y"] }],
  ["the other half", { a: { b: "\udc00" } }],
  ["a key", { a: { "b\0": 1 } }],
  ["a key that is no Unicode", { "\ud800": 1 }],
  ["too many levels", Array.from({ length: 70 }).reduce((inner) => [inner], 0)],
])("%s is refused", (_, value) => {
  expect(() => requireReadable({}, undefined, value)).toThrow(expect.objectContaining({ code: "malformed" }))
})

test("what can be stored is accepted, and a cycle ends", () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(() => requireReadable({ a: ["🙂", 1, null, true, new Date(), "\ud83d\ude42"], b: undefined })).not.toThrow()
  expect(() => requireReadable(cycle)).toThrow()
})
