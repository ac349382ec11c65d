import { glow, linearGradient, rect, svg } from "../pictures/draw"
import type { Palette } from "../pictures/palettes"

/** One lesson film: its length and, for each moment, its picture of 1280 by 720 as SVG. */
export type Film = { seconds: number; frame: (second: number) => string }

/** How far a movement from `start` to `end` has come at `now`, 0 to 1, easing at both ends. */
export function progress(now: number, start: number, end: number): number {
  const t = Math.min(1, Math.max(0, (now - start) / (end - start)))
  return t * t * (3 - 2 * t)
}

/** A film on the ground of a palette, over which a light wanders. */
export function film(seconds: number, palette: Palette, draw: (second: number) => string): Film {
  return {
    seconds,
    frame: (second) =>
      svg(
        1280,
        720,
        linearGradient("ground", [palette.from, palette.to], 40),
        rect(0, 0, 1280, 720, "url(#ground)"),
        glow(
          "moving",
          300 + 620 * progress(second, 0, seconds),
          160 + 60 * Math.sin(second * 0.5),
          520,
          palette.glow,
          0.4,
        ),
        draw(second),
      ),
  }
}
