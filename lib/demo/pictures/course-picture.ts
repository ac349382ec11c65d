import { circle, glow, linearGradient, path, rect, stroke, svg } from "./draw"
import { palettes } from "./palettes"
import type { Palette, PaletteName } from "./palettes"
import { seededRandom } from "./seeded-random"
import type { Random } from "./seeded-random"
import * as commerce from "./scenes/commerce"
import * as data from "./scenes/data"
import * as design from "./scenes/design"
import * as exams from "./scenes/exams"
import * as meetings from "./scenes/meetings"
import * as reading from "./scenes/reading"
import * as software from "./scenes/software"
import * as rhythm from "./scenes/rhythm"
import * as song from "./scenes/song"
import * as strings from "./scenes/strings"
import * as talk from "./scenes/talk"

const scenes = {
  ...commerce,
  ...data,
  ...design,
  ...exams,
  ...meetings,
  ...reading,
  ...rhythm,
  ...software,
  ...song,
  ...strings,
  ...talk,
}

export type SceneName = keyof typeof scenes

/** Draws the picture of an item, 1280 by 720: a scene on a patterned ground, varied by the seed. */
export function coursePicture(scene: SceneName, paletteName: PaletteName, seed: string): string {
  const palette: Palette = palettes[paletteName]
  const random = seededRandom(`${scene}/${paletteName}/${seed}`)
  return svg(1280, 720, ground(palette, random), pattern(palette, random), scenes[scene](palette, random))
}

function ground(palette: Palette, random: Random) {
  const base =
    linearGradient("ground", [palette.from, palette.to], random.pick([25, 40, 60, 140])) +
    rect(0, 0, 1280, 720, "url(#ground)")
  const left = glow(
    "left",
    random.between(60, 380),
    random.between(40, 260),
    random.between(340, 460),
    palette.glow,
    0.5,
  )
  return (
    base +
    left +
    glow("right", random.between(900, 1240), random.between(460, 700), random.between(340, 480), palette.glow, 0.38)
  )
}

function pattern(palette: Palette, random: Random) {
  return random.pick([dots, arcs, diagonals, waves, crosses] as const)(palette.pattern, random)
}

function dots(colour: string) {
  const rows = Array.from({ length: 15 * 26 }, (_, i) =>
    circle(25 + (i % 26) * 50, 20 + Math.floor(i / 26) * 50, 2.6, colour),
  )
  return `<g opacity=".2">${rows.join("")}</g>`
}

function arcs(colour: string, random: Random) {
  const x = random.pick([0, 1280])
  const y = random.pick([0, 720])
  const rings = Array.from({ length: 9 }, (_, i) =>
    circle(x, y, 130 + i * 84, "none", { stroke: colour, strokeWidth: 2.5 }),
  )
  return `<g opacity=".17">${rings.join("")}</g>`
}

function diagonals(colour: string, random: Random) {
  const lines = Array.from({ length: 8 }, () => {
    const x = random.between(-300, 1200)
    return stroke(`M${Math.round(x)} 760L${Math.round(x + 420)} -40`, colour, random.between(3, 40), {
      opacity: random.between(0.03, 0.1),
    })
  })
  return lines.join("")
}

function waves(colour: string) {
  const lines = Array.from({ length: 6 }, (_, i) =>
    stroke(`M-20 ${430 + i * 54}c220-130 420 90 660 0s420-110 660-20`, colour, 2.5, { opacity: 0.2 }),
  )
  return lines.join("")
}

function crosses(colour: string, random: Random) {
  const marks = Array.from({ length: 26 }, () => {
    const x = Math.round(random.between(20, 1260))
    const y = Math.round(random.between(20, 700))
    return path(`M${x - 9} ${y}h18M${x} ${y - 9}v18`, "none", {
      stroke: colour,
      strokeWidth: 3.5,
      strokeLinecap: "round",
    })
  })
  return `<g opacity=".24">${marks.join("")}</g>`
}
