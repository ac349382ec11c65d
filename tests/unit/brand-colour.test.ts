import fc from "fast-check"
import { brandStyle, accessibleColour, MIN_CONTRAST } from "@/lib/shared/brand-colour"
import { contrast, parseHex, toHex } from "@/lib/shared/oklch"
import { anyColour, expectReadableColours } from "../setup/readable-colours"

test.each(["light", "dark"] as const)("every colour that an institute chooses is readable in %s", (theme) =>
  expectReadableColours(theme, 200),
)

test.each(["#ffffff", "#000000", "#767676", "#ffff00", "#0000ff"])("%s, an extreme, is readable too", (colour) => {
  for (const theme of ["light", "dark"] as const) {
    const fitted = accessibleColour(colour, theme)
    expect(fitted && contrast(fitted.ink, fitted.hover)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  }
})

test("a readable colour is not changed", () => {
  expect(accessibleColour("#0f5c4d", "light")).toMatchObject({ fill: "#0f5c4d", text: "#0f5c4d", ink: "#ffffff" })
})

test("every hex colour is unchanged after a conversion to OKLCH and back", () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const parsed = parseHex(colour)
      expect(parsed && toHex(parsed)).toBe(colour)
    }),
  )
})

test("short hex and a missing # are accepted", () => {
  expect(parseHex("0af")).toEqual(parseHex("#00AAFF"))
})

test("an invalid colour has no properties", () => {
  expect(brandStyle(null, "red; background: url(//evil.test)")).toEqual({})
  expect(Object.keys(brandStyle("#123456", undefined))).toHaveLength(10)
})
