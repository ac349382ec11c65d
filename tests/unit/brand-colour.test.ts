import fc from "fast-check"
import { brandStyle, accessibleColour, MIN_CONTRAST } from "@/lib/shared/brand-colour"
import { contrast, parseHex, toHex } from "@/lib/shared/oklch"

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)
const SURFACES = {
  light: ["#ffffff", "#f7faf9", "#eef2f0"],
  dark: ["#080c0b", "#0d1212", "#151b1a", "#1c2322"],
} as const

test.each(["light", "dark"] as const)("every colour that an institute chooses is readable in %s", (theme) => {
  fc.assert(
    fc.property(hex, (colour) => {
      const fitted = accessibleColour(colour, theme)
      if (!fitted) throw new Error(`${colour} is a colour`)
      expect(contrast(fitted.ink, fitted.fill)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast(fitted.ink, fitted.hover)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      for (const ground of [...SURFACES[theme], fitted.soft])
        expect(contrast(fitted.text, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }),
    { numRuns: 2000 },
  )
})

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
    fc.property(hex, (colour) => {
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
