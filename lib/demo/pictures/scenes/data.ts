import { card, circle, around, ellipse, path, polyline, rect, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

/** A board with bars, a rising line and a ring of shares. */
export function chart(palette: Palette, random: Random) {
  const [a, b, c, d] = palette.accents
  const heights = Array.from({ length: 8 }, (_, index) => 70 + index * 22 + random.between(-26, 40))
  const bars = heights.map((height, index) =>
    rect(
      320 + index * 56,
      520 - height,
      32,
      height,
      index % 2 ? palette.soft : a,
      8,
      index % 2 ? { stroke: a, strokeWidth: 2 } : {},
    ),
  )
  const points = heights.map((height, index) => [336 + index * 56, 486 - height] as const)
  const trend =
    stroke(polyline(points), c, 8) +
    points.map(([x, y]) => circle(x, y, 8, palette.paper, { stroke: c, strokeWidth: 5 })).join("")
  const board =
    card(250, 118, 560, 464, palette.paper, 28) +
    rect(290, 158, 150, 16, palette.ink, 8, { opacity: 0.85 }) +
    rect(290, 186, 96, 11, palette.ink, 5, { opacity: 0.3 })
  const axis = stroke("M290 522H770", palette.ink, 3, { opacity: 0.15 })
  const arc = (from: number, to: number, colour: string) => {
    const [x1, y1] = around(926, 264, 76, from)
    const [x2, y2] = around(926, 264, 76, to)
    return stroke(`M${x1} ${y1}A76 76 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`, colour, 34, {
      strokeLinecap: "butt",
    })
  }
  const ring =
    card(800, 140, 252, 248, palette.paper, 28) +
    arc(-90, 60, a) +
    arc(60, 170, b) +
    arc(170, 225, d) +
    arc(225, 270, c)
  const figure =
    card(800, 416, 252, 128, palette.paper, 28) +
    rect(830, 448, 92, 12, palette.ink, 6, { opacity: 0.3 }) +
    rect(830, 474, 120, 26, palette.ink, 8, { opacity: 0.85 }) +
    stroke("M980 500l18-22 16 10 18-28", b, 7)
  return board + axis + bars.join("") + trend + ring + figure
}

/** Layers of nodes joined like a small neural network. */
export function neurons(palette: Palette, random: Random) {
  const layers = [3, 5, 6, 5, 2].map((count, layer) =>
    Array.from({ length: count }, (_, index) => [300 + layer * 170, 360 + (index - (count - 1) / 2) * 86] as const),
  )
  const links = layers.slice(1).flatMap((layer, index) =>
    layer.flatMap(([x, y]) =>
      (layers[index] ?? []).map(([fromX, fromY]) =>
        stroke(`M${fromX} ${fromY}L${x} ${y}`, palette.pattern, random.between(1, 5), {
          opacity: random.between(0.12, 0.55),
        }),
      ),
    ),
  )
  const nodes = layers.flatMap((layer, index) =>
    layer.map(
      ([x, y]) =>
        circle(x, y + 5, 30, "#0b1020", { opacity: 0.14 }) +
        circle(x, y, 28, palette.paper) +
        circle(x, y, 17, palette.accents[(index + (random.chance(0.25) ? 1 : 0)) % 4] ?? palette.accents[0]),
    ),
  )
  return links.join("") + nodes.join("")
}

/** A table behind three stacked stores. */
export function database(palette: Palette, random: Random) {
  const [a, b, c] = palette.accents
  const rows = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 4 }, (_, column) => {
      const x = 536 + column * 122
      const y = 190 + row * 52
      if (row === 0) return rect(x, y, 84, 14, palette.paper, 7)
      return rect(x, y, random.between(40, 90), 12, column === 0 ? a : palette.ink, 6, {
        opacity: column === 0 ? 0.9 : 0.28,
      })
    }).join(""),
  )
  const table =
    card(500, 150, 540, 420, palette.paper, 26) +
    path("M500 176a26 26 0 0 1 26-26h488a26 26 0 0 1 26 26v54H500z", a) +
    rect(500, 386, 540, 52, c, 0, { opacity: 0.28 }) +
    rows.join("")
  const drum = (y: number, colour: string) =>
    path(`M246 ${y}v92a126 44 0 0 0 252 0v-92z`, colour) +
    path(`M372 ${y}v136a126 44 0 0 0 126-44v-92z`, "#0b1020", { opacity: 0.13 }) +
    ellipse(372, y, 126, 44, colour) +
    ellipse(372, y, 126, 44, "#ffffff", { opacity: 0.32 }) +
    circle(292, y + 76, 9, "#ffffff", { opacity: 0.9 }) +
    circle(322, y + 84, 9, "#ffffff", { opacity: 0.5 })
  return table + ellipse(372, 586, 150, 40, "#0b1020", { opacity: 0.12 }) + drum(440, c) + drum(320, b) + drum(200, a)
}

/** A spreadsheet with marked cells and a small chart lying on it. */
export function sheet(palette: Palette, random: Random) {
  const [a, b, c] = palette.accents
  const cells = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => {
      const x = 260 + column * 126
      const y = 150 + row * 54
      const head = row === 0 || column === 0
      const marked = !head && random.chance(0.16)
      const fill = head ? palette.soft : marked ? b : palette.paper
      return (
        rect(x, y, 124, 52, fill, 0, { opacity: marked ? 0.35 : 1 }) +
        rect(x + 18, y + 20, random.between(36, head ? 60 : 88), 12, head ? a : palette.ink, 6, {
          opacity: head ? 0.9 : 0.3,
        })
      )
    }).join(""),
  )
  const chosen = rect(512, 258, 250, 160, "none", 4, { stroke: a, strokeWidth: 6 }) + rect(754, 410, 16, 16, a, 3)
  const note =
    card(792, 396, 270, 196, palette.paper, 24) +
    [60, 104, 82, 128, 150]
      .map((height, i) => rect(826 + i * 42, 566 - height, 26, height, i === 4 ? c : a, 7))
      .join("")
  return (
    card(244, 134, 790, 466, palette.paper, 22) +
    rect(244, 134, 790, 466, palette.soft, 22) +
    cells.join("") +
    chosen +
    note
  )
}
