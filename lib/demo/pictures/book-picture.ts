import { circle, glow, linearGradient, path, rect, stroke, svg } from "./draw"
import { palettes } from "./palettes"
import type { Palette, PaletteName } from "./palettes"
import { type Random, seededRandom } from "./seeded-random"

const WIDTH = 800
const HEIGHT = 1_200

/** Draws the cover of a book, 800 by 1200: a motif over a ground, with bars for its title, varied by the seed. */
export function bookPicture(paletteName: PaletteName, seed: string): string {
  const palette: Palette = palettes[paletteName]
  const random = seededRandom(`book/${paletteName}/${seed}`)
  return svg(
    WIDTH,
    HEIGHT,
    linearGradient("ground", [palette.from, palette.to], random.pick([40, 60, 90])) +
      rect(0, 0, WIDTH, HEIGHT, "url(#ground)"),
    glow("light", random.between(240, 620), random.between(560, 800), 520, palette.glow, 0.5),
    random.pick([suns, hills, threads, tiles] as const)(palette, random),
    title(palette),
    // The shadow of the spine.
    rect(0, 0, 26, HEIGHT, "#0b1020", 0, { opacity: 0.2 }) + rect(26, 0, 4, HEIGHT, "#ffffff", 0, { opacity: 0.16 }),
  )
}

const title = ({ accents: [, , , mark] }: Palette) =>
  [520, 420, 300].map((width, at) => rect(90, 130 + at * 62, width, 34, "#ffffff", 17, { opacity: 0.95 })).join("") +
  rect(90, 350, 150, 12, mark, 6) +
  rect(90, 1_070, 230, 18, "#ffffff", 9, { opacity: 0.7 })

function suns({ accents: [a, b, c, d] }: Palette, random: Random) {
  const x = random.between(360, 480)
  return (
    circle(x, 740, 250, b, { opacity: 0.92 }) +
    circle(x - 120, 820, 170, c, { opacity: 0.85 }) +
    circle(x + 150, 860, 130, d, { opacity: 0.85 }) +
    circle(x + 40, 680, 90, a, { opacity: 0.9 })
  )
}

function hills({ accents: [a, b, c, d] }: Palette, random: Random) {
  const peak = random.between(330, 500)
  return (
    circle(random.between(520, 640), 520, 70, d) +
    path(`M30 1200V900L${peak} 560 800 960V1200z`, b, { opacity: 0.92 }) +
    path(`M30 1200V1010L${peak - 160} 760 700 1200z`, c, { opacity: 0.9 }) +
    path(`M260 1200L${peak + 220} 840 800 1040V1200z`, a, { opacity: 0.85 })
  )
}

const threads = ({ accents }: Palette, random: Random) =>
  Array.from({ length: 9 }, (_, at) =>
    stroke(
      `M30 ${520 + at * 62}c180 ${-80 - random.between(0, 60)} 260 ${90 + random.between(0, 50)} 420 0s220-60 350 ${random.between(-40, 40)}`,
      accents[at % accents.length] ?? "#ffffff",
      random.between(16, 30),
      { opacity: 0.9 },
    ),
  ).join("")

const tiles = ({ accents }: Palette, random: Random) =>
  Array.from({ length: 20 }, (_, at) => {
    const [x, y] = [90 + (at % 4) * 160, 460 + Math.floor(at / 4) * 120]
    const colour = random.pick(accents)
    return random.pick([
      circle(x + 55, y + 55, 50, colour, { opacity: 0.9 }),
      rect(x + 5, y + 5, 100, 100, colour, 18, { opacity: 0.9 }),
      path(`M${x + 5} ${y + 105}a100 100 0 0 1 100-100v100z`, colour, { opacity: 0.9 }),
    ] as const)
  }).join("")
