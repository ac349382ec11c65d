/** The shop's colour and its text colour: black or white, whichever has more contrast (at least 4.5 : 1). */
export function brandColours(colour: string | undefined): { colour: string; ink: string } {
  const hex = colour && /^#[0-9a-f]{6}$/i.test(colour) ? colour : "#2f4fd8"
  return { colour: hex, ink: luminance(hex) > 0.179 ? "#000000" : "#ffffff" }
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
