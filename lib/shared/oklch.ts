/** A colour by lightness (0 to 1), chroma and hue (degrees), as in CSS `oklch()`. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = [number, number, number]

/** Parses a hex colour (`#rgb` or `#rrggbb`, with or without `#`); undefined when it is invalid. */
export function parseHex(text: string): Oklch | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (!digits) return undefined
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits
  const channel = (at: number) => linear(parseInt(whole.slice(at, at + 2), 16) / 255)
  return fromLinear([channel(0), channel(2), channel(4)])
}

/** The hex text of a colour; the chroma of a colour outside sRGB is reduced until it is inside. */
export function toHex(colour: Oklch): string {
  let chroma = colour.chroma
  while (chroma > 0 && !isInGamut(toLinear({ ...colour, chroma }))) chroma = Math.max(0, chroma - 0.002)
  const channels = toLinear({ ...colour, chroma }).map((value) => Math.round(clamp(gamma(clamp(value))) * 255))
  return "#" + channels.map((value) => value.toString(16).padStart(2, "0")).join("")
}

/** The WCAG contrast ratio of two hex colours, from 1 to 21; an invalid colour counts as black. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const isInGamut = (channels: Triple) => channels.every((value) => value > -0.0005 && value < 1.0005)

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(parseHex(hex) ?? { lightness: 0, chroma: 0, hue: 0 }).map(clamp)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function polar([lightness, a, b]: Triple): Oklch {
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

function fromLinear([red, green, blue]: Triple): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return polar([
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ])
}

function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
