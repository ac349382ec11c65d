import { circle, path, polyline, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

/** A morning over hills, with seven dots that climb like the scale. */
export function dawn(palette: Palette, random: Random) {
  const sun =
    [260, 205, 158].map((r, i) => circle(820, 380, r, palette.glow, { opacity: 0.12 + i * 0.09 })).join("") +
    circle(820, 380, 118, palette.accents[0])
  const hill = (y: number, swing: number, opacity: number) =>
    path(
      `M0 ${y}C200 ${y - swing} 360 ${y + swing * 0.4} 560 ${y - swing * 0.5}S900 ${y + swing * 0.5} 1280 ${y - swing * 0.8}V720H0z`,
      palette.ink,
      { opacity },
    )
  const birds = Array.from({ length: 4 }, () => {
    const x = random.between(520, 1020)
    const y = random.between(110, 230)
    return stroke(`M${x} ${y}q14-16 26 0q12-16 26 0`, palette.paper, 5, { opacity: 0.8 })
  }).join("")
  const notes = Array.from({ length: 8 }, (_, i) => {
    const x = 190 + i * 104
    const y = 500 - i * 44 + (i % 2) * 14
    return (
      circle(x, y, 44 - i, palette.paper, { opacity: 0.14 }) +
      circle(x, y, 22, i === 0 || i === 7 ? palette.accents[3] : palette.paper)
    )
  }).join("")
  const thread = stroke(
    polyline(Array.from({ length: 8 }, (_, i) => [190 + i * 104, 500 - i * 44 + (i % 2) * 14] as const)),
    palette.paper,
    4,
    { opacity: 0.4, strokeDasharray: "2 14" },
  )
  return sun + birds + hill(520, 110, 0.28) + hill(590, 80, 0.42) + hill(656, 60, 0.6) + thread + notes
}

/** A voice as a bundle of waves. */
export function voice(palette: Palette) {
  const wave = (amp: number, phase: number) => {
    const points = Array.from({ length: 65 }, (_, i) => {
      const t = i / 64
      return [120 + t * 1040, 360 + Math.sin(t * Math.PI * 6 + phase) * amp * Math.sin(t * Math.PI) ** 1.5] as const
    })
    return polyline(points)
  }
  const lines = [190, 150, 112, 76, 42].map((amp, i) =>
    stroke(
      wave(amp, i * 0.55),
      [palette.accents[0], palette.accents[3], palette.paper, palette.accents[1], palette.accents[2]][i] ??
        palette.paper,
      11 - i,
      { opacity: 0.95 - i * 0.1 },
    ),
  )
  return lines.join("") + circle(120, 360, 16, palette.paper) + circle(1160, 360, 16, palette.paper)
}
