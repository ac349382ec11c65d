import { glow, linearGradient, rect, svg } from "../pictures/draw"
import type { Palette } from "../pictures/palettes"

/** A lesson video: its length and a function that draws the frame at a second as SVG, 1280 by 720. */
export type AnimatedVideo = { seconds: number; frame: (second: number) => string }

/** Progress of an animation from `start` to `end` at `now`, 0 to 1, eased at both ends. */
export function easedProgress(now: number, start: number, end: number): number {
  const t = Math.min(1, Math.max(0, (now - start) / (end - start)))
  return t * t * (3 - 2 * t)
}

/** Creates a video on a palette's background with a moving light. */
export function animatedVideo(seconds: number, palette: Palette, draw: (second: number) => string): AnimatedVideo {
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
          300 + 620 * easedProgress(second, 0, seconds),
          160 + 60 * Math.sin(second * 0.5),
          520,
          palette.glow,
          0.4,
        ),
        draw(second),
      ),
  }
}
