import { contrast, parseHex, toHex, type Oklch } from "./oklch"
import { remembered } from "./remembered"

/** One brand colour made fit for one theme: a fill and the ink on it, text on the page, and a soft ground for that text; all hex. */
export type BrandColour = { fill: string; hover: string; ink: string; text: string; soft: string }

/** CSS custom properties as a style attribute takes them; `app/globals.css` turns them into the tokens. */
export type BrandStyle = Record<`--brand-${string}`, string>

/** WCAG AA for body text, which every pair of colours here reaches. */
export const READABLE = 4.5

/** The least favourable grounds that brand text stands on: the sunken surface in light, the raised one in dark. */
export const GROUNDS = { light: "#eef2f0", dark: "#1c2322" } as const
type Theme = keyof typeof GROUNDS

const WHITE = "#ffffff"
const STEP = 0.004

/**
 * The custom properties for an institute's two colours, given as hex. A colour that is missing or is no hex colour
 * leaves its properties out, and the platform's own colour stays.
 */
export const brandStyle = remembered(
  2_000,
  (primary: string | null | undefined, accent: string | null | undefined): BrandStyle => ({
    ...properties("primary", primary),
    ...properties("accent", accent),
  }),
)

/** Fits a hex colour to a theme so that ink on fill, ink on hover and text on every surface can be read (WCAG AA). */
export function fitColour(hex: string, theme: Theme): BrandColour | undefined {
  const colour = parseHex(hex)
  if (!colour) return undefined
  const { fill, ink } = withInk(visible(colour, theme))
  return { fill: toHex(fill), hover: hoverOf(fill, ink), ink, text: textOf(colour, theme), soft: softOf(colour, theme) }
}

function properties(name: "primary" | "accent", hex: string | null | undefined): BrandStyle {
  const [light, dark] = hex ? [fitColour(hex, "light"), fitColour(hex, "dark")] : []
  if (!light || !dark) return {}
  return { ...spelled(`--brand-${name}`, light), ...spelled(`--brand-${name}-dark`, dark) }
}

const spelled = (prefix: `--brand-${string}`, { fill, hover, ink, text, soft }: BrandColour): BrandStyle => ({
  [prefix]: fill,
  [`${prefix}-hover`]: hover,
  [`${prefix}-ink`]: ink,
  [`${prefix}-text`]: text,
  [`${prefix}-soft`]: soft,
})

/** A button must not vanish: white is no fill on white, navy none on night. */
function visible(colour: Oklch, theme: Theme): Oklch {
  if (theme === "light") return { ...colour, lightness: Math.min(colour.lightness, 0.9) }
  return nudge(colour, STEP, (hex) => contrast(hex, GROUNDS.dark) >= 3)
}

/** White ink where it can be read, else a near-black of the same hue; a fill that suits neither darkens until white does. */
function withInk(colour: Oklch): { fill: Oklch; ink: string } {
  const dark = toHex({ lightness: 0.2, chroma: Math.min(colour.chroma, 0.04), hue: colour.hue })
  const ground = toHex(colour)
  if (contrast(ground, WHITE) < READABLE && contrast(ground, dark) >= READABLE) return { fill: colour, ink: dark }
  return { fill: nudge(colour, -STEP, (hex) => contrast(hex, WHITE) >= READABLE), ink: WHITE }
}

/** Under the pointer the fill moves away from its ink, or, where there is no room left, a little towards it. */
function hoverOf(fill: Oklch, ink: string): string {
  const away = ink === WHITE ? -0.05 : 0.04
  const moved = fill.lightness + away
  const hasRoom = moved > 0.1 && moved < 0.97
  return toHex({ ...fill, lightness: hasRoom ? moved : fill.lightness - away * 1.6 })
}

function textOf(colour: Oklch, theme: Theme): string {
  const grounds = [GROUNDS[theme], softOf(colour, theme)]
  const isReadable = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= READABLE)
  return toHex(nudge(colour, theme === "light" ? -STEP : STEP, isReadable))
}

function softOf({ chroma, hue }: Oklch, theme: Theme): string {
  if (theme === "light") return toHex({ lightness: 0.953, chroma: Math.min(chroma * 0.3, 0.036), hue })
  return toHex({ lightness: 0.285, chroma: Math.min(chroma * 0.4, 0.046), hue })
}

function nudge(colour: Oklch, step: number, isGood: (hex: string) => boolean): Oklch {
  const hasRoom = (lightness: number) => (step > 0 ? lightness < 1 : lightness > 0)
  let { lightness } = colour
  while (hasRoom(lightness) && !isGood(toHex({ ...colour, lightness }))) lightness += step
  return { ...colour, lightness: Math.min(1, Math.max(0, lightness)) }
}
