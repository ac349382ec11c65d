import { card, circle, ellipse, path, rect, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

/** Two speech bubbles that answer each other. */
export function bubbles(palette: Palette, random: Random) {
  const [a, b, c, d] = palette.accents
  const words = (x: number, y: number, rows: number, colour: string) =>
    Array.from({ length: rows }, (_, i) =>
      rect(x, y + i * 36, random.between(170, 300), 15, colour, 7, { opacity: i === 0 ? 0.95 : 0.5 }),
    ).join("")
  const left =
    card(240, 118, 470, 226, palette.paper, 44) +
    path("M330 330v86l88-86z", palette.paper) +
    circle(310, 230, 34, b) +
    path("M294 236a17 17 0 0 0 32 0z", "#ffffff") +
    circle(300, 222, 5, "#ffffff") +
    circle(320, 222, 5, "#ffffff") +
    words(370, 186, 3, palette.ink)
  const right =
    card(560, 372, 470, 210, a, 44) +
    path("M926 570v76l-84-76z", a) +
    words(604, 430, 3, "#ffffff") +
    circle(964, 476, 32, c) +
    path("M948 482a17 17 0 0 0 32 0z", palette.ink) +
    circle(954, 468, 5, palette.ink) +
    circle(974, 468, 5, palette.ink)
  const dots =
    card(800, 196, 178, 92, palette.paper, 46) +
    [846, 889, 932].map((x, i) => circle(x, 242, 12, [a, b, d][i] ?? a)).join("")
  return (
    left +
    dots +
    right +
    stroke("M300 500c20 40 60 40 80 0M270 520c30 70 110 70 140 0", palette.pattern, 7, { opacity: 0.4 })
  )
}

/** A globe with its parallels and a few pins. */
export function globe(palette: Palette) {
  const [a, b, c] = palette.accents
  const land =
    "M520 250c40-50 120-60 150-20s-20 60-60 70-40 70-90 60-40-70 0-110zM690 380c50-30 130-20 140 30s-40 120-90 120-90-110-50-150zM500 440c30-10 70 10 66 50s-40 70-60 50-40-90-6-100z"
  const lines =
    [60, 140, 210]
      .map((rx) => ellipse(640, 370, rx, 226, "none", { stroke: palette.paper, strokeWidth: 3, strokeOpacity: 0.5 }))
      .join("") +
    [-120, -40, 40, 120]
      .map((dy) =>
        stroke(
          `M${640 - Math.sqrt(226 * 226 - dy * dy)} ${370 + dy}H${640 + Math.sqrt(226 * 226 - dy * dy)}`,
          palette.paper,
          3,
          { opacity: 0.5 },
        ),
      )
      .join("")
  const pin = (x: number, y: number, colour: string) =>
    path(`M${x} ${y}c-26-34-34-48-34-66a34 34 0 0 1 68 0c0 18-8 32-34 66z`, colour, {
      stroke: palette.paper,
      strokeWidth: 5,
    }) + circle(x, y - 66, 13, palette.paper)
  const orbit = ellipse(640, 370, 330, 96, "none", {
    stroke: palette.pattern,
    strokeWidth: 5,
    strokeOpacity: 0.5,
    strokeDasharray: "3 16",
    strokeLinecap: "round",
    transform: "rotate(-18 640 370)",
  })
  return (
    circle(640, 388, 232, "#0b1020", { opacity: 0.14 }) +
    circle(640, 370, 226, a) +
    `<clipPath id="world"><circle cx="640" cy="370" r="226"/></clipPath>` +
    path(land, palette.soft, { clipPath: "url(#world)", opacity: 0.95 }) +
    lines +
    orbit +
    pin(600, 296, b) +
    pin(760, 440, c) +
    circle(952, 266, 22, palette.paper) +
    circle(330, 476, 15, palette.accents[3])
  )
}
