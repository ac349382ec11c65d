import fc from "fast-check"
import { brandStyle, fitColour, READABLE } from "@/lib/shared/brand-colour"
import { contrast, parseHex, toHex } from "@/lib/shared/oklch"

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)
const SURFACES = {
  light: ["#ffffff", "#f7faf9", "#eef2f0"],
  dark: ["#080c0b", "#0d1212", "#151b1a", "#1c2322"],
} as const

test.each(["light", "dark"] as const)("whatever colour an institute picks can be read in %s", (theme) => {
  fc.assert(
    fc.property(hex, (colour) => {
      const fitted = fitColour(colour, theme)
      if (!fitted) throw new Error(`${colour} is a colour`)
      expect(contrast(fitted.ink, fitted.fill)).toBeGreaterThanOrEqual(READABLE)
      expect(contrast(fitted.ink, fitted.hover)).toBeGreaterThanOrEqual(READABLE)
      for (const ground of [...SURFACES[theme], fitted.soft])
        expect(contrast(fitted.text, ground)).toBeGreaterThanOrEqual(READABLE)
    }),
    { numRuns: 2000 },
  )
})

test.each(["#ffffff", "#000000", "#767676", "#ffff00", "#0000ff"])("%s, at an edge, can be read too", (colour) => {
  for (const theme of ["light", "dark"] as const) {
    const fitted = fitColour(colour, theme)
    expect(fitted && contrast(fitted.ink, fitted.hover)).toBeGreaterThanOrEqual(READABLE)
  }
})

test("a colour that can be read stays as it was picked", () => {
  expect(fitColour("#0f5c4d", "light")).toMatchObject({ fill: "#0f5c4d", text: "#0f5c4d", ink: "#ffffff" })
})

test("every hex colour survives the way through OKLCH", () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const parsed = parseHex(colour)
      expect(parsed && toHex(parsed)).toBe(colour)
    }),
  )
})

test("short hex and a missing sign are understood", () => {
  expect(parseHex("0af")).toEqual(parseHex("#00AAFF"))
})

test("what is no colour leaves the platform's own", () => {
  expect(brandStyle(null, "red; background: url(//evil.test)")).toEqual({})
  expect(Object.keys(brandStyle("#123456", undefined))).toHaveLength(10)
})
