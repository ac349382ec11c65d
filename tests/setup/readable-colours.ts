import fc from "fast-check"
import { accessibleColour, MIN_CONTRAST } from "@/lib/shared/brand-colour"
import { contrast } from "@/lib/shared/oklch"

const SURFACES = {
  light: ["#ffffff", "#f7faf9", "#eef2f0"],
  dark: ["#080c0b", "#0d1212", "#151b1a", "#1c2322"],
} as const

/** Any colour, as `#rrggbb`. */
export const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)

/** Expects so many random colours to be readable on every surface of a theme once they are fitted to it. */
export function expectReadableColours(theme: keyof typeof SURFACES, count: number): void {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const fitted = accessibleColour(colour, theme)
      if (!fitted) throw new Error(`${colour} is a colour`)
      expect(contrast(fitted.ink, fitted.fill)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast(fitted.ink, fitted.hover)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      for (const ground of [...SURFACES[theme], fitted.soft])
        expect(contrast(fitted.text, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }),
    { numRuns: count },
  )
}
