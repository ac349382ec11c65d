import { card, circle, group, path, rect, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

const pointer = (x: number, y: number, colour: string) =>
  path(`M${x} ${y}l18 50 12-20 22-8z`, colour, { stroke: "#ffffff", strokeWidth: 5, strokeLinejoin: "round" })

/** A curve on an artboard, with its handles and the pen that drew it. */
export function pen(palette: Palette) {
  const [a, b, c] = palette.accents
  const grid =
    Array.from({ length: 11 }, (_, i) => stroke(`M${300 + i * 68} 120V600`, palette.ink, 1.5, { opacity: 0.08 })).join(
      "",
    ) +
    Array.from({ length: 7 }, (_, i) => stroke(`M250 ${156 + i * 68}H1030`, palette.ink, 1.5, { opacity: 0.08 })).join(
      "",
    )
  const curve = "M320 480C380 170 560 170 640 370S880 560 960 230"
  const anchor = (x: number, y: number) => rect(x - 13, y - 13, 26, 26, palette.paper, 4, { stroke: a, strokeWidth: 6 })
  const handle = (x1: number, y1: number, x2: number, y2: number) =>
    stroke(`M${x1} ${y1}L${x2} ${y2}`, b, 4) + circle(x2, y2, 11, b)
  const handles =
    handle(320, 480, 350, 320) + handle(640, 370, 560, 190) + handle(640, 370, 720, 550) + handle(960, 230, 928, 390)
  return (
    card(250, 120, 780, 480, palette.paper, 26) +
    grid +
    circle(470, 300, 96, c, { opacity: 0.2 }) +
    rect(720, 340, 180, 180, a, 34, { opacity: 0.14 }) +
    stroke(curve, a, 14) +
    handles +
    anchor(320, 480) +
    anchor(640, 370) +
    anchor(960, 230) +
    pointer(972, 244, palette.ink)
  )
}

/** A page layout being arranged on two screens. */
export function wireframe(palette: Palette, random: Random) {
  const [a, b, c, d] = palette.accents
  const artboard =
    card(236, 130, 660, 440, palette.paper, 24) +
    rect(236, 130, 660, 54, palette.soft, 24) +
    [268, 294, 320].map((x) => circle(x, 157, 8, palette.ink, { opacity: 0.2 })).join("") +
    rect(272, 214, 250, 28, palette.ink, 10, { opacity: 0.85 }) +
    rect(272, 258, 210, 12, palette.ink, 6, { opacity: 0.3 }) +
    rect(272, 280, 170, 12, palette.ink, 6, { opacity: 0.3 }) +
    rect(272, 316, 124, 44, a, 22) +
    rect(552, 210, 308, 176, a, 20, { opacity: 0.16 }) +
    circle(770, 270, 34, c) +
    path("M552 366l96-92 78 68 46-38 88 82v-20a20 20 0 0 1-20 20H572a20 20 0 0 1-20-20z", a, { opacity: 0.75 })
  const tiles = [b, c, d].map(
    (colour, i) =>
      rect(272 + i * 200, 416, 184, 118, palette.soft, 16) +
      circle(308 + i * 200, 452, 18, colour) +
      rect(290 + i * 200, 486, random.between(80, 140), 11, palette.ink, 5, { opacity: 0.6 }) +
      rect(290 + i * 200, 506, random.between(50, 100), 9, palette.ink, 4, { opacity: 0.25 }),
  )
  const phone =
    card(836, 216, 208, 408, "#111827", 36) +
    rect(846, 226, 188, 388, palette.paper, 28) +
    rect(866, 262, 148, 96, b, 18, { opacity: 0.85 }) +
    circle(940, 310, 26, "#ffffff", { opacity: 0.9 }) +
    [386, 444, 502]
      .map((y) => rect(866, y, 148, 44, palette.soft, 12) + rect(882, y + 16, 80, 11, palette.ink, 5, { opacity: 0.5 }))
      .join("") +
    rect(866, 560, 148, 32, a, 16)
  const frame = rect(544, 202, 324, 192, "none", 6, { stroke: d, strokeWidth: 4, strokeDasharray: "10 8" })
  return artboard + tiles.join("") + frame + phone + pointer(706, 376, d)
}

/** A fan of colour cards. */
export function swatches(palette: Palette) {
  const colours = [palette.ink, ...palette.accents, palette.soft]
  const cards = colours.map((colour, index) =>
    group(
      `rotate(${-50 + index * 20} 640 650)`,
      card(550, 130, 180, 400, palette.paper, 24),
      rect(566, 146, 148, 250, colour, 14),
      rect(566, 418, 96, 14, palette.ink, 7, { opacity: 0.75 }),
      rect(566, 444, 64, 11, palette.ink, 5, { opacity: 0.3 }),
    ),
  )
  return cards.join("") + circle(640, 620, 30, palette.ink) + circle(640, 620, 11, palette.paper)
}

/** A board of cards in three columns, one of them on its way. */
export function kanban(palette: Palette, random: Random) {
  const columns = [3, 2, 3].map((count, column) => {
    const x = 244 + column * 272
    const colour = palette.accents[column] ?? palette.accents[0]
    const cards = Array.from({ length: count }, (_, i) => {
      const y = 206 + i * 124
      return (
        card(x + 18, y, 212, 104, palette.paper, 16) +
        rect(x + 38, y + 22, 52, 12, colour, 6) +
        rect(x + 38, y + 48, random.between(110, 160), 11, palette.ink, 5, { opacity: 0.7 }) +
        rect(x + 38, y + 70, random.between(60, 120), 9, palette.ink, 4, { opacity: 0.28 }) +
        circle(x + 204, y + 78, 13, palette.accents[(i + column + 1) % 4] ?? colour)
      )
    })
    return (
      rect(x, 122, 248, 470, "#ffffff", 26, { opacity: 0.28 }) +
      circle(x + 34, 164, 10, colour) +
      rect(x + 56, 157, 104, 14, palette.ink, 7, { opacity: 0.75 }) +
      cards.join("")
    )
  })
  const moving = group(
    "rotate(7 640 500)",
    card(540, 452, 212, 104, palette.paper, 16),
    rect(560, 474, 52, 12, palette.accents[3], 6),
    rect(560, 500, 150, 11, palette.ink, 5, { opacity: 0.7 }),
    rect(560, 522, 90, 9, palette.ink, 4, { opacity: 0.28 }),
  )
  return columns.join("") + moving + pointer(706, 520, palette.ink)
}

/** A path that winds over hills from flag to flag. */
export function roadmap(palette: Palette) {
  const [a, b, c, d] = palette.accents
  const hills =
    path("M0 560C200 430 340 470 520 540S860 640 1280 470V720H0z", palette.ink, { opacity: 0.16 }) +
    path("M0 640C260 540 460 590 700 640S1080 660 1280 590V720H0z", palette.ink, { opacity: 0.26 })
  const way = "M220 590C420 600 470 470 380 410S380 250 560 300 640 480 800 440 760 210 960 180"
  const road =
    stroke(way, palette.ink, 54, { opacity: 0.9 }) + stroke(way, palette.paper, 5, { strokeDasharray: "22 24" })
  const pin = (x: number, y: number, colour: string, size = 1) =>
    path(
      `M${x} ${y}c-${34 * size} -${44 * size} -${44 * size} -${64 * size} -${44 * size} -${86 * size}a${44 * size} ${44 * size} 0 0 1 ${88 * size} 0c0 ${22 * size} -${10 * size} ${42 * size} -${44 * size} ${86 * size}z`,
      colour,
      { stroke: palette.paper, strokeWidth: 6 },
    ) + circle(x, y - 86 * size, 17 * size, palette.paper)
  const flag = stroke("M960 180V60", palette.ink, 10) + path("M964 60c40-20 60 16 104 0v68c-44 16-64-20-104 0z", a)
  return (
    hills +
    road +
    pin(372, 404, b, 0.9) +
    pin(600, 350, c, 1) +
    pin(806, 436, d, 0.9) +
    circle(220, 590, 24, palette.paper) +
    circle(220, 590, 13, a) +
    circle(960, 180, 20, palette.paper) +
    flag
  )
}
