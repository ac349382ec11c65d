import { contrast, parseHex, toHex, type Oklch } from "./oklch"
import { memoize } from "./memoize"

/** A brand colour adjusted to a theme, all hex: fill, hover and the text on them (`ink`), text on the page, and its soft background. */
export type BrandColour = { fill: string; hover: string; ink: string; text: string; soft: string }

/** CSS custom properties for a style attribute; `app/globals.css` maps them to the design tokens. */
export type BrandStyle = Record<`--brand-${string}`, string>

/** The contrast of WCAG AA for body text, which every pair of colours here reaches. */
export const MIN_CONTRAST = 4.5

/** The backgrounds with the least contrast to brand text: the sunken surface in light, the raised one in dark. */
export const BACKGROUNDS = { light: "#eef2f0", dark: "#1c2322" } as const
type Theme = keyof typeof BACKGROUNDS

const WHITE = "#ffffff"
const STEP = 0.004

/**
 * The custom properties for an institute's two hex colours. A missing or invalid colour has no properties, so that the
 * platform's own colour applies.
 */
export const brandStyle = memoize(
  2_000,
  (primary: string | null | undefined, accent: string | null | undefined): BrandStyle => ({
    ...properties("primary", primary),
    ...properties("accent", accent),
  }),
)

/** Adjusts a hex colour to a theme so that ink on fill, ink on hover and text on every surface reach WCAG AA; undefined when invalid. */
export function accessibleColour(hex: string, theme: Theme): BrandColour | undefined {
  const colour = parseHex(hex)
  if (!colour) return undefined
  const { fill, ink } = withInk(ensureVisible(colour, theme))
  return { fill: toHex(fill), hover: hoverOf(fill, ink), ink, text: textOf(colour, theme), soft: softOf(colour, theme) }
}

function properties(name: "primary" | "accent", hex: string | null | undefined): BrandStyle {
  const [light, dark] = hex ? [accessibleColour(hex, "light"), accessibleColour(hex, "dark")] : []
  if (!light || !dark) return {}
  return { ...cssProperties(`--brand-${name}`, light), ...cssProperties(`--brand-${name}-dark`, dark) }
}

const cssProperties = (prefix: `--brand-${string}`, { fill, hover, ink, text, soft }: BrandColour): BrandStyle => ({
  [prefix]: fill,
  [`${prefix}-hover`]: hover,
  [`${prefix}-ink`]: ink,
  [`${prefix}-text`]: text,
  [`${prefix}-soft`]: soft,
})

/** Ensures that a filled button differs from the page: not near-white in light, at least 3:1 against the surface in dark. */
function ensureVisible(colour: Oklch, theme: Theme): Oklch {
  if (theme === "light") return { ...colour, lightness: Math.min(colour.lightness, 0.9) }
  return adjustLightness(colour, STEP, (hex) => contrast(hex, BACKGROUNDS.dark) >= 3)
}

/** White ink when it has enough contrast, else a near-black of the same hue; a fill with neither is darkened until white has. */
function withInk(colour: Oklch): { fill: Oklch; ink: string } {
  const dark = toHex({ lightness: 0.2, chroma: Math.min(colour.chroma, 0.04), hue: colour.hue })
  const background = toHex(colour)
  if (contrast(background, WHITE) < MIN_CONTRAST && contrast(background, dark) >= MIN_CONTRAST)
    return { fill: colour, ink: dark }
  return { fill: adjustLightness(colour, -STEP, (hex) => contrast(hex, WHITE) >= MIN_CONTRAST), ink: WHITE }
}

/** The hover fill is further from the ink in lightness, or slightly nearer when there is no range left. */
function hoverOf(fill: Oklch, ink: string): string {
  const away = ink === WHITE ? -0.05 : 0.04
  const moved = fill.lightness + away
  const isInRange = moved > 0.1 && moved < 0.97
  return toHex({ ...fill, lightness: isInRange ? moved : fill.lightness - away * 1.6 })
}

function textOf(colour: Oklch, theme: Theme): string {
  const backgrounds = [BACKGROUNDS[theme], softOf(colour, theme)]
  const isReadable = (hex: string) => backgrounds.every((background) => contrast(hex, background) >= MIN_CONTRAST)
  return toHex(adjustLightness(colour, theme === "light" ? -STEP : STEP, isReadable))
}

function softOf({ chroma, hue }: Oklch, theme: Theme): string {
  if (theme === "light") return toHex({ lightness: 0.953, chroma: Math.min(chroma * 0.3, 0.036), hue })
  return toHex({ lightness: 0.285, chroma: Math.min(chroma * 0.4, 0.046), hue })
}

function adjustLightness(colour: Oklch, step: number, isGood: (hex: string) => boolean): Oklch {
  const isInRange = (lightness: number) => (step > 0 ? lightness < 1 : lightness > 0)
  let { lightness } = colour
  while (isInRange(lightness) && !isGood(toHex({ ...colour, lightness }))) lightness += step
  return { ...colour, lightness: Math.min(1, Math.max(0, lightness)) }
}
